import { noteChange } from '#client/offline/outbox/store.ts';
import { writeMeta } from '#client/offline/storage/db.ts';
import type { CurrentUser } from '#contract/identity.ts';

/**
 * Stores who is signed in, so that this person can contribute and see their outbox without a
 * connection. Signing out deletes it.
 */
export async function rememberPerson({
  id,
  firstName,
}: Pick<CurrentUser, 'id' | 'firstName'>): Promise<void> {
  await writeMeta('account', { id, firstName: firstName ?? '' });
  await noteChange();
}
