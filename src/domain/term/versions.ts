import { applyChanges } from '../review/proposal.ts';
import { changesBetween, type TermChanges, type TermValues, termFields } from './fields.ts';

/**
 * Returns what restoring an earlier version of a term changes. The value of a field in that version
 * is the old value of the first later change of the field.
 * @param later the changes after the version, newest first
 */
export function changesToRestore(
  term: TermValues,
  later: readonly (TermChanges | null)[],
): TermChanges {
  const old: TermChanges = {};
  for (const changes of later)
    for (const field of termFields) {
      const change = changes?.[field];
      if (change) old[field] = { from: null, to: change.from };
    }
  return changesBetween(term, applyChanges(term, old));
}
