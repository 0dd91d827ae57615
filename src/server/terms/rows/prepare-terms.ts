import { randomUUID } from 'node:crypto';
import {
  type ConceptDescription,
  chooseVarieties,
  describeImported,
} from '#domain/concept/describe.ts';
import { NOTES_VERSION } from '#domain/concept/notes.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import type { Usage } from '#domain/term/usage.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { ensureConcepts, findChosenConcept } from '../concepts/concepts.ts';
import { limitPreferred } from '../concepts/preferred.ts';
import { findAndReserveConcepts } from '../concepts/reserve-concepts.ts';
import { assessTerm } from '../derived/quality.ts';
import { tidyImported } from '../keys/tidy-notes.ts';
import { pickFields } from './columns.ts';
import type { ExtraRows } from './extras.ts';
import { ensureSources } from './sources.ts';

/**
 * The users who submit and verify the terms. Terms without a verifier are stored as pending. `at`
 * is when the terms were submitted and verified; by default, now.
 */
export type StoredBy = { submitterId: string; verifierId: string | null; at?: string | undefined };

/** The columns of a new term, except for those that `StoredBy` decides. */
export type NewRow = ReturnType<typeof pickFields> &
  Pick<Row<'terms'>, 'id' | 'varieties' | 'usage' | 'reliability' | 'quality' | 'tidied'> & {
    conceptId: string;
    /** Null assigns the next free number. */
    number: number | null;
  };
export type PreparedTerm = { row: NewRow; extras: ExtraRows };

/**
 * Prepares terms for storing: finds or creates their concepts and sources, and reads varieties,
 * parts of speech, synonyms and sources from their notes. If the submitter chose a concept, the
 * term joins that one.
 * @throws 400 if the chosen concept does not exist, or if the submitter may not see it
 */
export async function prepareTerms(
  tx: Queryable,
  inputs: readonly ImportedTerm[],
  by: StoredBy,
): Promise<PreparedTerm[]> {
  const systemUsers = await findSystemUsers(tx, by);
  const isImported = systemUsers.has(by.submitterId);
  const described = inputs.map((input) => ({
    input,
    concept: describeImported(input, { isImported }),
  }));
  const conceptIds = await findAndReserveConcepts(
    tx,
    () => findConceptIds(tx, described, by.submitterId),
    (index) => by.verifierId !== null && readUsage(described[index] as Described) === 'preferred',
  );
  const drafts = described.map(({ input, concept }, index) => ({
    input,
    concept,
    conceptId: conceptIds[index] as string,
    language: input.language,
    varieties: chooseVarieties(input, concept),
    usage: readUsage({ input, concept }),
  }));
  const usages = by.verifierId
    ? await limitPreferred(tx, drafts)
    : drafts.map(({ usage }) => usage);
  const codes = drafts.map(sourceCode);
  const sources = await ensureSources(
    tx,
    codes.filter((code) => code !== null),
  );
  const verifiers = by.verifierId && !systemUsers.has(by.verifierId) ? 1 : 0;
  return drafts.map((draft, index) => {
    const row = buildRow({ ...draft, usage: usages[index] ?? 'unrated' }, isImported);
    const source = sources.get(codes[index] ?? '');
    const quality = assessTerm(
      { ...row, status: by.verifierId ? 'verified' : 'pending' },
      { verifiers, sources: source ? [source] : [] },
    );
    return { row: { ...row, ...quality }, extras: collectExtras(draft, row.id) };
  });
}

type Described = { input: ImportedTerm; concept: ConceptDescription };
type Draft = Described & Pick<NewRow, 'conceptId' | 'varieties' | 'usage'>;

async function findSystemUsers(tx: Queryable, by: StoredBy): Promise<Set<string>> {
  const users = [by.submitterId, ...(by.verifierId ? [by.verifierId] : [])];
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(users))
    .where('isSystem', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns the id of the concept of each term, in the same order */
async function findConceptIds(
  tx: Queryable,
  terms: readonly Described[],
  actorId: string,
): Promise<string[]> {
  const chosen = await Promise.all(
    terms.map(({ input }) =>
      input.concept ? findChosenConcept(tx, input.concept, actorId) : null,
    ),
  );
  const wanted = terms
    .filter((_, index) => !chosen[index])
    .map(({ input, concept }) => ({
      ...concept,
      number: input.exportedConcept?.number ?? null,
      subject: input.exportedConcept?.subject ?? input.subject,
      gloss: input.gloss ?? concept.notes.context,
    }));
  const found = await ensureConcepts(tx, wanted, actorId);
  return terms.map(
    ({ concept }, index) => chosen[index]?.id ?? (found.get(concept.identity) as string),
  );
}

/** Returns the usage that a row states, or else the one in its notes. */
const readUsage = ({ input: { usage }, concept }: Described): Usage =>
  usage && usage !== 'unrated' ? usage : (concept.notes.usage ?? 'unrated');

const sourceCode = ({ input, concept }: Described): string | null =>
  input.source || concept.notes.source;

function buildRow({ input, concept, conceptId, varieties, usage }: Draft, isImported: boolean) {
  return {
    ...pickFields(input),
    ...(isImported ? tidyImported(input, concept.notes) : { tidied: NOTES_VERSION }),
    partOfSpeech: input.partOfSpeech ?? concept.notes.partOfSpeech,
    register: input.register ?? concept.notes.register,
    id: input.id || randomUUID(),
    number: input.number ?? null,
    conceptId,
    varieties,
    usage,
  };
}

function collectExtras({ input, concept, conceptId }: Draft, termId: string): ExtraRows {
  const code = sourceCode({ input, concept });
  const { example } = input;
  return {
    termId,
    conceptId,
    synonyms: [...concept.synonyms, ...(input.synonyms ?? [])],
    source:
      code === null
        ? null
        : {
            code,
            place: input.sourcePlace || null,
            sourceId: input.sourceIds?.[code] ?? null,
            notes: concept.notes.original,
          },
    example: example
      ? {
          sentence: example,
          english: input.exampleEnglish || null,
          source: input.exampleSource || null,
        }
      : null,
  };
}
