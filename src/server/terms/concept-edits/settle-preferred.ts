import type { Queryable } from '#server/platform/db/database.ts';
import { changeUsage } from '../changes/apply.ts';
import { listSlots } from '../concepts/preferred.ts';
import type { LockedTerm } from './lock-rows.ts';

const isPreferred = ({ status, usage, mergedInto }: LockedTerm): boolean =>
  status === 'verified' && usage === 'preferred' && mergedInto === null;

const compareIds = (a: LockedTerm, b: LockedTerm): number => (a.id < b.id ? -1 : 1);

/**
 * Chooses the preferred words that are demoted when the terms of two concepts are merged into one:
 * for each variety, only the best preferred word stays preferred. If two are equally good, the word
 * of the concept that stays wins.
 * @param stays the id of the concept that stays
 */
export function chooseDemoted(terms: readonly LockedTerm[], stays: string): string[] {
  const joins = ({ conceptId }: LockedTerm) => Number(conceptId !== stays);
  const best = terms
    .filter(isPreferred)
    .toSorted((a, b) => a.quality - b.quality || joins(a) - joins(b) || compareIds(a, b))
    .map((term) => ({ ...term, conceptId: stays }));
  return fillSlots(best, []).refused;
}

/**
 * Chooses the words that become preferred again when a merge is undone: those that it demoted,
 * unless their concept now has another preferred word for one of their varieties.
 * @param terms the terms of both concepts, as after the undo
 */
export function choosePromoted(terms: readonly LockedTerm[], demoted: readonly string[]): string[] {
  const candidates = terms
    .filter(
      ({ id, status, usage, mergedInto }) =>
        demoted.includes(id) && status === 'verified' && usage === 'admitted' && !mergedInto,
    )
    .toSorted((a, b) => a.quality - b.quality || compareIds(a, b));
  return fillSlots(candidates, terms.filter(isPreferred)).accepted;
}

/** Makes words preferred again, as `choosePromoted` decides. */
export async function promoteAgain(
  tx: Queryable,
  terms: readonly LockedTerm[],
  { demoted, actorId }: { demoted: readonly string[]; actorId: string },
): Promise<void> {
  const promoted = choosePromoted(terms, demoted);
  await changeUsage(tx, promoted, { to: 'preferred', actorId });
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
