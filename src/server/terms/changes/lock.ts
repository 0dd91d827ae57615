import { errorText } from '#contract/error-texts.ts';
import type { Usage } from '#domain/term/usage.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { lockTermsOf } from '../concept-edits/lock-rows.ts';
import { lockPreferred } from '../concepts/preferred.ts';
import { isAnyMerged, reserveConcepts } from '../concepts/reserve-concepts.ts';
import { attachConcept } from './attach-concepts.ts';
import type { ChangeRule } from './rule.ts';
import { lockStates, type TermState } from './state.ts';

type Locking = {
  rule: ChangeRule;
  /** Concepts that the terms join. */
  joined: readonly string[];
  /** Further concepts that the change affects. */
  affected?: readonly string[] | undefined;
  /** The usage after the change, if the change sets it. */
  usage?: Usage | undefined;
  /** Whether other words of the concepts may become preferred or stop being so. */
  changesOthers?: boolean | undefined;
};

/**
 * Locks terms for a change, and everything else that it may change, in the order of decision 0038.
 * Terms that an old copy of the server stored get their concepts first.
 * @returns the terms, in the order of their ids
 * @throws 404 if a term does not exist
 * @throws 409 if a term has changed its concept, or a concept was merged meanwhile
 */
export async function lockTerms(
  tx: Queryable,
  termIds: readonly string[],
  { rule, joined, affected = [], usage, changesOthers = false }: Locking,
): Promise<TermState[]> {
  if (rule.concepts === 'none') return requireAll(await lockStates(tx, termIds), termIds);
  const known = await readConcepts(tx, termIds);
  const conceptIds = [...known.flatMap(({ conceptId }) => conceptId ?? []), ...joined, ...affected];
  const isPreferred = (present: Usage) =>
    rule.publishes === true && (usage ?? present) === 'preferred';
  const preferred = known.filter((term) => isPreferred(term.usage));
  const targets = joined.length > 0 ? joined : conceptIds;
  const all = rule.concepts === 'all' || changesOthers;
  await reserveConcepts(tx, {
    toChange: all ? conceptIds : preferred.length > 0 ? targets : [],
    toUse: conceptIds,
  });
  if (await isAnyMerged(tx, joined))
    throw new HttpProblem(409, rule.conceptChanged?.() ?? errorText('concept_changed'));
  if (all) await lockTermsOf(tx, conceptIds);
  else
    for (const { id, conceptId } of preferred)
      await lockPreferred(tx, id, joined[0] ?? (conceptId as string));
  const terms = requireAll(await lockStates(tx, termIds), termIds);
  const byId = new Map(known.map((term) => [term.id, term]));
  for (const term of terms) {
    const before = byId.get(term.id);
    const isNewlyPreferred = isPreferred(term.usage) && !isPreferred(before?.usage ?? 'unrated');
    if (term.conceptId !== before?.conceptId || isNewlyPreferred)
      throw new HttpProblem(409, rule.conceptChanged?.() ?? errorText('term_changed'));
  }
  return terms;
}

function requireAll(terms: TermState[], termIds: readonly string[]): TermState[] {
  if (terms.length < new Set(termIds).size) throw new HttpProblem(404, errorText('missing'));
  return terms;
}

async function readConcepts(tx: Queryable, termIds: readonly string[]) {
  const read = () =>
    tx
      .selectFrom('terms')
      .select(['id', 'conceptId', 'usage', 'deletedAt'])
      .where('id', '=', anyOf(termIds));
  const known = await read().execute();
  const unattached = known.filter((term) => term.conceptId === null && term.deletedAt === null);
  if (unattached.length === 0) return known;
  for (const { id } of unattached.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await lockStates(tx, [id]);
    await attachConcept(tx, id);
  }
  return read().execute();
}
