import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type ConceptDescription, describeConcept } from '#domain/concept/describe.ts';
import { normalizeHeadword } from '#domain/concept/identity.ts';
import type { ParsedNotes } from '#domain/concept/note-rules.ts';
import { NOTES_VERSION } from '#domain/concept/notes.ts';
import { changesBetween, type TermChanges, type TermInput } from '#domain/term/fields.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { FIRST_ID } from '#server/platform/db/id-ranges.ts';
import { applyChange } from '../changes/apply.ts';
import { ensureMigrationUser, MIGRATION } from '../changes/attach-concepts.ts';
import type { Next } from '../changes/planned.ts';
import { lockStates } from '../changes/state.ts';
import { storeExtras } from '../rows/extras.ts';
import { ensureSources } from '../rows/sources.ts';
import { keepOriginals, ORIGIN_OF_NOTES } from './original-notes.ts';
import { rekeyConcepts } from './rekey-concepts.ts';

/** Returns the columns of an imported term that tidying changes. */
export function tidyImported(
  input: Pick<TermInput, 'notes' | 'meaning'>,
  notes: ParsedNotes,
): Pick<Row<'terms'>, 'notes' | 'meaning' | 'tidied'> {
  return { notes: notes.rest, meaning: withoutPlaceholder(input.meaning), tidied: NOTES_VERSION };
}

const withoutPlaceholder = (meaning: string | null): string | null =>
  meaning === PLACEHOLDER_MEANING ? null : meaning || null;

/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 200;

/** How many terms were checked, and how many of their notes and definitions changed. */
type Progress = { checked: number; notes: number; definitions: number };

/**
 * Removes from notes what is also stored elsewhere, and definitions that are the placeholder. The
 * history of each changed term keeps the old text, and so does the source that brought the term. A run that was interrupted continues where it stopped, and several copies of the server can
 * run at the same time.
 * @returns the number of terms that were checked
 */
export async function tidyNotes(
  database: Database,
  { signal, log }: { signal?: AbortSignal; log?: Pick<FastifyBaseLogger, 'info'> } = {},
): Promise<number> {
  const progress: Progress = { checked: 0, notes: 0, definitions: 0 };
  let last: string | undefined = FIRST_ID;
  while (last !== undefined && !signal?.aborted) {
    const after: string = last;
    const tidied = await database.transaction((tx) => tidyBatch(tx, after));
    progress.checked += tidied.length;
    progress.notes += tidied.filter(({ changes }) => changes.notes).length;
    progress.definitions += tidied.filter(({ changes }) => changes.meaning).length;
    last = tidied.at(-1)?.term.id;
  }
  if (progress.checked > 0) log?.info(progress, 'tidied terms');
  return progress.checked;
}

/** Tidies the next terms of the queue. */
async function tidyBatch(tx: Queryable, after: string): Promise<TidiedTerm[]> {
  const terms = await selectUntidy(tx, after);
  if (terms.length === 0) return [];
  await ensureMigrationUser(tx);
  const tidied = terms.map(tidyTerm);
  const byId = new Map(tidied.map((each) => [each.term.id, each]));
  await applyChange(tx, await lockStates(tx, [...byId.keys()]), {
    kind: 'tidy',
    actorId: MIGRATION.id,
    next: ({ id }) => describeTidied(byId.get(id) as TidiedTerm),
    storeMore: () => storeParts(tx, tidied),
  });
  return tidied;
}

const describeTidied = ({ values, changes }: TidiedTerm): Next => ({
  values: { ...values, tidied: NOTES_VERSION },
  changes,
});

/** An index has the same condition, which cannot have a parameter. */
const IS_UNTIDY = sql<boolean>`(tidied is null or tidied < 2)`;

const selectUntidy = (tx: Queryable, after: string) =>
  tx
    .selectFrom('terms')
    .innerJoin('users', 'users.id', 'terms.submitterId')
    .innerJoin('concepts', 'concepts.id', 'terms.conceptId')
    .select([
      'terms.id',
      'terms.conceptId',
      'englishWord',
      'terms.subject',
      'terms.language',
      'meaning',
      'notes',
      'vernacularWord',
      'varieties',
      'partOfSpeech',
      'usage',
      'register',
      'concepts.gloss',
      'users.isSystem as isImported',
    ])
    .select(ORIGIN_OF_NOTES)
    .where(IS_UNTIDY)
    .where('terms.conceptId', 'is not', null)
    .where('terms.id', '>', after)
    .orderBy('terms.id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate('terms')
    .skipLocked()
    .execute();

type UntidyTerm = Awaited<ReturnType<typeof selectUntidy>>[number];
type TidiedValues = Pick<
  Row<'terms'>,
  'notes' | 'meaning' | 'varieties' | 'partOfSpeech' | 'usage' | 'register'
>;
type TidiedTerm = {
  term: UntidyTerm;
  concept: ConceptDescription;
  values: TidiedValues;
  changes: TermChanges;
};

function tidyTerm(term: UntidyTerm): TidiedTerm {
  const hasSource = term.onlySource !== null && !term.hasEditedNotes;
  const concept = describeConcept(term, { ...term, hasSource });
  const values = {
    ...(readStated(term, concept.notes) ?? keepStated(term)),
    meaning: withoutPlaceholder(term.meaning),
  };
  return { term, concept, values, changes: describeChanges(term, concept.notes, values) };
}

const keepStated = ({ notes, varieties, partOfSpeech, usage, register }: UntidyTerm) => ({
  notes,
  varieties,
  partOfSpeech,
  usage,
  register,
});

/**
 * Returns the columns of a term with what its notes say, and the rest of the notes. Returns
 * undefined if the term or its concept contradicts the notes, because somebody has edited the term
 * or moved it to another concept; the notes are then kept. Only a verifier can prefer a stored word,
 * because another word may be preferred already.
 */
function readStated(term: UntidyTerm, notes: ParsedNotes) {
  const stated = {
    notes: notes.rest,
    varieties: notes.varieties.length > 0 ? notes.varieties : term.varieties,
    partOfSpeech: notes.partOfSpeech ?? term.partOfSpeech,
    usage: notes.usage ?? term.usage,
    register: notes.register ?? term.register,
  };
  const isSame = {
    context:
      notes.context === null ||
      normalizeHeadword(notes.context) === normalizeHeadword(term.gloss ?? ''),
    varieties: term.varieties.length === 0 || stated.varieties.join() === term.varieties.join(),
    partOfSpeech: stated.partOfSpeech === term.partOfSpeech,
    register: term.register === null || stated.register === term.register,
    usage:
      stated.usage === term.usage || (stated.usage !== 'preferred' && term.usage === 'unrated'),
  };
  return Object.values(isSame).every(Boolean) ? stated : undefined;
}

/**
 * Describes what the history shows. Varieties and parts of speech may have left the notes after the
 * term already had them.
 */
function describeChanges(term: UntidyTerm, notes: ParsedNotes, values: TidiedValues): TermChanges {
  const changes = changesBetween(
    { ...term, meaning: term.meaning ?? '' },
    { ...term, ...values, meaning: values.meaning ?? '' },
  );
  if (!changes.notes) return changes;
  const varieties = notes.varieties.join(' ');
  if (varieties) changes.varieties = { from: null, to: varieties };
  if (notes.partOfSpeech) changes.partOfSpeech = { from: null, to: notes.partOfSpeech };
  return changes;
}

/** Stores synonyms and sources that the notes gained after the term got its concept. */
async function storeParts(tx: Queryable, tidied: readonly TidiedTerm[]): Promise<void> {
  const changed = tidied.filter(({ changes }) => changes.notes);
  await ensureSources(
    tx,
    changed.flatMap(({ concept }) => concept.notes.source ?? []),
  );
  const extras = changed.map(({ term, concept }) => ({
    termId: term.id,
    conceptId: term.conceptId as string,
    synonyms: concept.synonyms,
    source:
      concept.notes.source === null
        ? null
        : { code: concept.notes.source, place: null, sourceId: null, notes: null },
  }));
  await storeExtras(tx, extras);
  await keepOriginals(
    tx,
    changed.map(({ term, concept }) => ({ ...term, notes: concept.notes })),
  );
  const labelled = extras.filter(({ synonyms }) => synonyms.length > 0);
  await rekeyConcepts(
    tx,
    labelled.map(({ conceptId }) => conceptId),
  );
}
