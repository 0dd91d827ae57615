import { type ConceptDescription, describeConcept } from '#domain/concept/describe.ts';
import type { ParsedNotes } from '#domain/concept/notes.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { type Additions, storeAdditions } from './additions.ts';
import { ensureConcepts } from './concepts.ts';
import { updateKeyFilters } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { assessTerm, readSupport } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { findAndReserveConcepts } from './reserve-concepts.ts';
import { ensureSources } from './sources.ts';

/**
 * The system user to whom the history attributes the concepts of terms that were stored before
 * there were concepts.
 */
export const MIGRATION = {
  id: '00000000-0000-4000-8000-000000000102',
  firstName: 'Mazwi',
  lastName: 'Migration',
};

/** A term that has no concept yet, which the caller has locked. */
export type UnattachedTerm = Pick<
  Row<'terms'>,
  'id' | 'englishWord' | 'subject' | 'language' | 'meaning' | 'notes'
> &
  Pick<Row<'terms'>, 'varieties' | 'partOfSpeech' | 'status' | 'usage' | 'verifierId'> & {
    /** Whether a system user submitted the term. */
    isImported: boolean;
  };

const unattachedColumns = [
  'terms.id',
  'englishWord',
  'terms.subject',
  'terms.language',
  'meaning',
  'notes',
  'varieties',
  'partOfSpeech',
  'status',
  'usage',
  'verifierId',
] as const;

const STORE_CONCEPTS = `
  update terms t
  set
    concept_id = a.concept_id,
    number = coalesce(t.number, nextval('term_numbers')),
    varieties = a.varieties::text[],
    part_of_speech = a.part_of_speech,
    reliability = a.reliability,
    quality = a.quality
  from unnest(
    $1::uuid[],
    $2::uuid[],
    $3::text[],
    $4::text[],
    $5::smallint[],
    $6::integer[]
  ) as a (id, concept_id, varieties, part_of_speech, reliability, quality)
  where t.id = a.id`;

/**
 * Gives concepts to terms that have none, and stores what their notes say about varieties, part of
 * speech, synonyms and sources. The notes themselves stay. Nothing is recorded in the history of
 * the terms, because nothing that people wrote changes.
 */
export async function attachConcepts(
  tx: Queryable,
  terms: readonly UnattachedTerm[],
): Promise<void> {
  if (terms.length === 0) return;
  await ensureMigrationUser(tx);
  const described = await findConcepts(tx, terms);
  await ensureSources(
    tx,
    described.flatMap(({ concept }) => concept.notes.source ?? []),
  );
  const conceptIds = described.map(({ conceptId }) => conceptId);
  await lockConcepts(tx, conceptIds);
  await storeAdditions(tx, described.map(collectAdditions));
  await storeConcepts(tx, described);
  await updateKeyFilters(
    tx,
    terms.map(({ id }) => id),
  );
  await refreshConcepts(tx, conceptIds, MIGRATION.id);
  await rekeyConcepts(tx, conceptIds);
}

type Described = { term: UnattachedTerm; concept: ConceptDescription; conceptId: string };

async function findConcepts(tx: Queryable, terms: readonly UnattachedTerm[]): Promise<Described[]> {
  const described = terms.map((term) => ({ term, concept: describeConcept(term, term) }));
  const wanted = described.map(({ term, concept }) => ({
    ...concept,
    subject: term.subject,
    gloss: concept.notes.context,
  }));
  const conceptIds = await findAndReserveConcepts(tx, async () => {
    const found = await ensureConcepts(tx, wanted, MIGRATION.id);
    return wanted.map(({ identity }) => found.get(identity) as string);
  });
  return described.map((each, index) => ({ ...each, conceptId: conceptIds[index] as string }));
}

function collectAdditions({ term, concept, conceptId }: Described): Additions {
  const { source } = concept.notes;
  return {
    termId: term.id,
    conceptId,
    synonyms: concept.synonyms,
    source: source === null ? null : { code: source, place: null },
  };
}

async function storeConcepts(tx: Queryable, described: readonly Described[]): Promise<void> {
  const supports = await readSupport(
    tx,
    described.map(({ term }) => term),
  );
  const rows = described.map(({ term, concept, conceptId }, index) => ({
    ...assessTerm(term, supports[index] ?? { verifiers: 0, sources: [] }),
    id: term.id,
    conceptId,
    varieties: chooseVarieties(term, concept.notes),
    partOfSpeech: term.partOfSpeech ?? concept.notes.partOfSpeech,
  }));
  await tx.query(STORE_CONCEPTS, [
    rows.map(({ id }) => id),
    rows.map(({ conceptId }) => conceptId),
    rows.map(({ varieties }) => `{${varieties.join()}}`),
    rows.map(({ partOfSpeech }) => partOfSpeech),
    rows.map(({ reliability }) => reliability),
    rows.map(({ quality }) => quality),
  ]);
}

const chooseVarieties = (term: UnattachedTerm, notes: ParsedNotes) =>
  normalizeVarieties(term.varieties.length > 0 ? term.varieties : notes.varieties, term.language);

/** Creates the system user of the migration when it is needed for the first time. */
export async function ensureMigrationUser(tx: Queryable): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...MIGRATION, isSystem: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Gives a concept to one term, if it has none. The caller has locked the term. */
export async function attachConcept(tx: Queryable, termId: string): Promise<void> {
  const terms = await selectUnattached(tx).where('terms.id', '=', termId).execute();
  await attachConcepts(tx, terms);
}

/**
 * Selects terms without a concept that have not been deleted, with the columns that
 * `attachConcepts` needs.
 */
export const selectUnattached = (tx: Queryable) =>
  tx
    .selectFrom('terms')
    .innerJoin('users', 'users.id', 'terms.submitterId')
    .select(unattachedColumns)
    .select('users.isSystem as isImported')
    .where('terms.conceptId', 'is', null)
    .where('terms.deletedAt', 'is', null);
