import type { CurrentUser } from '#contract/account/identity.ts';
import { limits } from '#domain/limits.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { Database, Reads } from '#server/platform/db/database.ts';

/** A user as stored when the request arrived. Times are in ISO 8601 and UTC. */
export type SignedInUser = CurrentUser;

/**
 * The sender of a request. Permissions and visibility depend on `viewerRole`, never on `user.role`,
 * because only `viewerRole` takes into account whether the user's address is verified (decision
 * 0018).
 */
export type Caller = {
  user: SignedInUser | null;
  viewerRole: ViewerRole;
  /** When the person last entered a password or used a passkey, in milliseconds since 1970. */
  authenticatedAt: number | null;
  /** The id of the session that its user's list of sessions contains. It is not secret. */
  sessionId: string | null;
};

/** The caller of an endpoint that requires a sign-in. */
export type SignedInCaller = Caller & { user: SignedInUser };

export const anonymous: Caller = {
  user: null,
  viewerRole: 'anonymous',
  authenticatedAt: null,
  sessionId: null,
};

/** Whether the last sign-in is recent enough for a sensitive action. */
export function isRecent(authenticatedAt: number | null, now: number): boolean {
  // Uses the absolute difference, because a time in the future comes from a clock that was ahead
  // and has been corrected.
  return (
    authenticatedAt !== null &&
    Math.abs(now - authenticatedAt) < limits.account.stepUpMinutes * 60_000
  );
}

/**
 * Returns the database that a request reads from. Signed-in users read from the primary, so that
 * they see their own latest changes.
 */
export function readDatabaseFor(database: Database, caller: Caller): Reads {
  return caller.user ? database : (database.publicReads ?? database);
}
