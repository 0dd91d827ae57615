import type { CurrentUser } from '#contract/identity.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { Database, Reads } from '#server/platform/db/database.ts';

/** A person as the database knows them at this request; times are ISO 8601 in UTC. */
export type SignedInUser = CurrentUser;

/**
 * Who is asking. Permissions and visibility depend on `standing`, never on the stored role: it is
 * `unverified` for everyone whose address is not verified (decision 0018).
 */
export type Caller = { user: SignedInUser | null; standing: ViewerRole };

export const anonymous: Caller = { user: null, standing: 'anonymous' };

/**
 * Where to read for the caller: who is signed in reads what they wrote a moment ago, from the
 * primary.
 */
export function readDatabaseFor(database: Database, caller: Caller): Reads {
  return caller.user ? database : (database.publicReads ?? database);
}
