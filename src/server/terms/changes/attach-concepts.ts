import {
  type ConceptDescription,
  chooseVarieties,
  describeConcept,
} from '#domain/concept/describe.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { ensureConcepts } from '../concepts/concepts.ts';
import { findAndReserveConcepts } from '../concepts/reserve-concepts.ts';
import { type ExtraRows, storeExtras } from '../rows/extras.ts';
import { ensureSources } from '../rows/sources.ts';
import { applyChange } from './apply.ts';
import type { Next } from './planned.ts';
import { lockStates, NUMBER } from './state.ts';

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
  const byId = new Map(described.map((each) => [each.term.id, each]));
  await applyChange(tx, await lockStates(tx, [...byId.keys()]), {
    kind: 'attach',
    actorId: MIGRATION.id,
    next: ({ id }) => describeAttached(byId.get(id) as Described),
    storeMore: () => storeExtras(tx, described.map(collectExtras)),
  });
}

const describeAttached = ({ term, concept, conceptId }: Described): Next => ({
  values: {
    number: NUMBER,
    varieties: chooseVarieties(term, concept),
    partOfSpeech: term.partOfSpeech ?? concept.notes.partOfSpeech,
  },
  target: { id: conceptId, number: null },
  changes: {},
});

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

function collectExtras({ term, concept, conceptId }: Described): ExtraRows {
  const { source } = concept.notes;
  return {
    termId: term.id,
    conceptId,
    synonyms: concept.synonyms,
    source: source === null ? null : { code: source, place: null, sourceId: null, notes: null },
  };
}

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
