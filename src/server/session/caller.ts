import type { CurrentUser } from '#contract/account.ts';
import type { Standing } from '#domain/roles.ts';

/** A person as the database knows them at this request; times are ISO 8601 in UTC. */
export type SignedInUser = CurrentUser;

/** Who is asking. */
export type Caller = { user: SignedInUser | null; standing: Standing };

export const anonymous: Caller = { user: null, standing: 'anonymous' };
