import type { CurrentUser } from '#contract/identity.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { Database, Reads } from '#server/platform/db/database.ts';

/** A user as stored when the request arrived. Times are in ISO 8601 and UTC. */
export type SignedInUser = CurrentUser;

/**
 * The sender of a request. Permissions and visibility depend on `viewerRole`, never on `user.role`,
 * because only `viewerRole` takes into account whether the user's address is verified (decision
 * 0018).
 */
export type Caller = { user: SignedInUser | null; viewerRole: ViewerRole };

/** The caller of an endpoint that requires a sign-in. */
export type SignedInCaller = Caller & { user: SignedInUser };

export const anonymous: Caller = { user: null, viewerRole: 'anonymous' };

/**
 * Returns the database that a request reads from. Signed-in users read from the primary, so that
 * they see their own latest changes.
 */
export function readDatabaseFor(database: Database, caller: Caller): Reads {
  return caller.user ? database : (database.publicReads ?? database);
}
