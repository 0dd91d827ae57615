import type { Queryable } from '#server/platform/db/database.ts';
import { changeUsage, listSlots } from '../preferred.ts';
import type { LockedTerm } from './lock-rows.ts';

const isPreferred = ({ status, usage, mergedInto }: LockedTerm): boolean =>
  status === 'verified' && usage === 'preferred' && mergedInto === null;

const compareIds = (a: LockedTerm, b: LockedTerm): number => (a.id < b.id ? -1 : 1);

/**
 * Demotes preferred words before the terms of two concepts are merged into one: for each variety,
 * only the best preferred word stays preferred. If two are equally good, the word of the concept
 * that stays wins.
 * @returns the ids of the demoted terms
 */
export async function settlePreferred(
  tx: Queryable,
  terms: readonly LockedTerm[],
  { stays, actorId }: { stays: string; actorId: string },
): Promise<string[]> {
  const joins = ({ conceptId }: LockedTerm) => Number(conceptId !== stays);
  const inOneConcept = (term: LockedTerm) => ({ ...term, conceptId: stays });
  const best = terms
    .filter(isPreferred)
    .toSorted((a, b) => a.quality - b.quality || joins(a) - joins(b) || compareIds(a, b));
  const { refused } = fillSlots(best.map(inOneConcept), []);
  await changeUsage(tx, refused, { from: 'preferred', to: 'admitted', actorId });
  return refused;
}

/**
 * Makes words preferred again that a merge demoted, unless their concept now has another preferred
 * word for one of their varieties.
 * @param terms the terms of both concepts, after the merge was undone
 */
export async function promoteAgain(
  tx: Queryable,
  terms: readonly LockedTerm[],
  { demoted, actorId }: { demoted: readonly string[]; actorId: string },
): Promise<void> {
  const candidates = terms
    .filter(
      ({ id, status, usage, mergedInto }) =>
        demoted.includes(id) && status === 'verified' && usage === 'admitted' && !mergedInto,
    )
    .toSorted((a, b) => a.quality - b.quality || compareIds(a, b));
  const { accepted } = fillSlots(candidates, terms.filter(isPreferred));
  await changeUsage(tx, accepted, { from: 'admitted', to: 'preferred', actorId });
}

/** Accepts each term whose slots are all free, in the given order, and refuses the others. */
function fillSlots(
  terms: readonly LockedTerm[],
  preferred: readonly LockedTerm[],
): { accepted: string[]; refused: string[] } {
  const taken = new Set(preferred.flatMap(listSlots));
  const accepted: string[] = [];
  const refused: string[] = [];
  for (const term of terms) {
    const slots = listSlots(term);
    const isFree = slots.every((slot) => !taken.has(slot));
    (isFree ? accepted : refused).push(term.id);
    if (isFree) for (const slot of slots) taken.add(slot);
  }
  return { accepted, refused };
}
