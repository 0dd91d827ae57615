import type { Term } from '#contract/terms/term.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findTerm } from '../rows/read.ts';
import { callerAsActor, checkActor, checkStatus } from './actor.ts';
import type { ChangeKind } from './kinds.ts';

/**
 * Reads a term that the caller wants to change. The change checks the same rules again, once the
 * term is locked; this check runs before the body of a call is read.
 * @throws 404 if the term does not exist or the caller may not see it
 * @throws 403 if the caller may not change the term in this way
 */
export async function findTermToChange(
  database: Queryable,
  caller: SignedInCaller,
  id: string,
  kind: ChangeKind,
): Promise<Term> {
  const term = await findTerm(database, caller, id);
  const selfReview = await readSetting(database, 'selfReview');
  checkActor(kind, callerAsActor(caller, selfReview), term);
  return term;
}

/**
 * Returns the part of a handler that loads the term that a call changes, and checks its status. If
 * several people change the status concurrently, all may pass this check, but the change then
 * refuses all but one.
 */
export const termToChange = (database: Queryable, kind: ChangeKind) => ({
  loadResource: ({ caller, params }: { caller: SignedInCaller; params: { id: string } }) =>
    findTermToChange(database, caller, params.id, kind),
  precheck: async ({ resource }: { resource: Term }) => {
    checkStatus(kind, resource);
    return undefined;
  },
});
