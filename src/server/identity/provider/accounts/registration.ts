import { currentLocale } from '#domain/locale/locale.ts';
import type { Database } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { type Account, createOrFindAccount, type NewAccount } from './accounts.ts';
import { hashPassword } from './password.ts';

export type Registered = { created: boolean; account: Account };

/**
 * Registers an account, or finds the one that already has the address. Does the same work in both
 * cases: hashes one password, runs the same statements and queues one email with a link.
 * @param canMail whether the address may get another email
 */
export async function registerAccount(
  database: Database,
  { password, ...account }: Omit<NewAccount, 'emailVerified'>,
  canMail: boolean,
): Promise<Registered> {
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const found = await createOrFindAccount(tx, {
      ...account,
      passwordHash,
      emailVerified: false,
    });
    if (canMail)
      await queueMail(tx, {
        kind: found.created ? 'verify' : 'exists',
        accountId: found.account.id,
        credentialsVersion: found.account.credentialsVersion,
        locale: currentLocale(),
      });
    return found;
  });
}
