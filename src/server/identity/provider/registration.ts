import type { Database } from '#server/platform/db/database.ts';
import { type Account, createOrFindAccount, type NewAccount } from './accounts.ts';
import { hashPassword } from './password.ts';
import { createToken, hashSecret } from './tokens.ts';

export type Registered = { created: boolean; account: Account; token: string | null };

/**
 * Registers an account, or finds the one that already has the address. Does the same work in both
 * cases: hashes one password, runs the same statements and creates one link.
 * @param secret the secret in the browser's registration cookie
 */
export async function registerAccount(
  database: Database,
  { password, ...account }: Omit<NewAccount, 'emailVerified' | 'registrationHash'>,
  secret: string,
): Promise<Registered> {
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const found = await createOrFindAccount(tx, {
      ...account,
      passwordHash,
      emailVerified: false,
      registrationHash: hashSecret(secret),
    });
    const token = await createToken(tx, {
      account: found.account,
      purpose: found.created ? 'verify' : 'reset',
      email: found.account.email,
    });
    return { ...found, token };
  });
}
