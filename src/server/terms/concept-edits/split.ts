import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { checkNotMerged, refuseFields } from './find-concepts.ts';
import { type LockedConcept, type LockedTerm, lockRows } from './lock-rows.ts';
import type { ConceptChangeKind, PlannedChange } from './plan.ts';
import { insertConcepts, type StoredConcept } from './store.ts';

/**
 * Moves terms of a concept to a new one, which has the same subject. The new concept has no
 * identity, so no submission joins it by its words alone.
 */
export const split: ConceptChangeKind<{
  /** The ids of the terms that move. */
  terms: readonly string[];
  gloss: string;
  reason: string;
}> = {
  permission: 'concept.split',
  movesTerms: true,
  find: async () => ({ found: undefined }),
  plan: async (tx, { concept: source, terms }, request) => {
    await checkNotMerged(tx, source);
    const moving = chooseTerms(terms, request.terms);
    const created = await createConcept(tx, source, moving, request.gloss);
    const termIds = moving.map(({ id }) => id);
    const away: PlannedChange = {
      concept: source,
      action: 'split',
      recorded: {
        splitInto: { from: null, to: String(created.number) },
        terms: { from: termIds.join(' '), to: null },
      },
    };
    const into: PlannedChange = {
      concept: created,
      action: 'created',
      recorded: {
        splitFrom: { from: null, to: String(source.number) },
        terms: { from: null, to: termIds.join(' ') },
      },
    };
    const move = { termIds, to: created };
    return { changes: [away, into], reason: request.reason, move, shows: created };
  },
};

/** @throws 400 if a term is not one of the concept's, or no term would stay */
function chooseTerms(terms: readonly LockedTerm[], ids: readonly string[]): LockedTerm[] {
  const { chosen, errors } = compareTerms(terms, ids);
  refuseFields(errors);
  return chosen;
}

function compareTerms<T extends { id: string }>(
  terms: readonly T[],
  ids: readonly string[],
): { chosen: T[]; errors: FieldError[] } {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = terms.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size)
    return { chosen, errors: [{ path: 'terms', message: m.rules_split_terms_unknown() }] };
  if (chosen.length === terms.length)
    return { chosen, errors: [{ path: 'terms', message: m.rules_split_terms_all() }] };
  return { chosen, errors: [] };
}

/**
 * Checks the terms that would move, so that the reply names every wrong field. The split itself
 * checks them again.
 * @param ids the ids of the terms, before they are validated
 */
export async function findWrongTerms(
  database: Queryable,
  conceptId: string,
  ids: unknown,
): Promise<FieldError[]> {
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => UUID.test(String(id))))
    return [];
  const terms = await database
    .selectFrom('terms')
    .select('id')
    .where('conceptId', '=', conceptId)
    .execute();
  // A concept that was merged has no terms. The split itself reports that.
  return terms.length === 0 ? [] : compareTerms(terms, ids).errors;
}

/** The headword is the English word of the best term. */
async function createConcept(
  tx: Queryable,
  { subject }: LockedConcept,
  terms: readonly LockedTerm[],
  gloss: string,
): Promise<LockedConcept> {
  const [best] = terms.toSorted(
    (a, b) =>
      Number(b.status === 'verified') - Number(a.status === 'verified') || a.quality - b.quality,
  );
  const [label] = splitHeadwords(best?.englishWord ?? '');
  const concept = { identity: null, headword: normalizeHeadword(label), subject, gloss, label };
  const [stored] = (await insertConcepts(tx, [concept])) as [StoredConcept];
  const [created] = await lockRows(tx, [stored.id]);
  return created;
}
