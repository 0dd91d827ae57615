import type { AppliedErasures } from './apply.ts';

/** Describes for the operator what `applyErasures` did. */
export function describeErasures({
  erased,
  alreadyErased,
  unknown,
  hasAdmin,
}: AppliedErasures): string {
  const people = erased === 1 ? '1 person was' : `${erased} people were`;
  return [
    `${people} erased again. Already erased before: ${alreadyErased}. Not in this database: ${unknown}.`,
    ...(hasAdmin ? [] : ['Nobody is an administrator now. Run npm run grant-admin -- ADDRESS.']),
  ].join('\n');
}
