import type { CurrentUser } from '#contract/identity.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { Database, Reads } from '#server/platform/db/database.ts';

/** A user as stored when the request arrived; times are ISO 8601 in UTC. */
export type SignedInUser = CurrentUser;

/**
 * Who is asking. Permissions and visibility depend on `viewerRole`, never on the stored role: it is
 * `unverified` for everyone whose address is not verified (decision 0018).
 */
export type Caller = { user: SignedInUser | null; viewerRole: ViewerRole };

/** A caller of an endpoint that signed-out people may not call. */
export type SignedInCaller = Caller & { user: SignedInUser };

export const anonymous: Caller = { user: null, viewerRole: 'anonymous' };

/** Signed-in users read from the primary, so that they see their own latest changes. */
export function readDatabaseFor(database: Database, caller: Caller): Reads {
  return caller.user ? database : (database.publicReads ?? database);
}
