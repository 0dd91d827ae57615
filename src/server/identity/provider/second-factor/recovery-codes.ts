import { randomInt } from 'node:crypto';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { hashPassword, isPassword } from '../accounts/password.ts';

export const RECOVERY_CODES = 10;
/** The letters and digits of a code, without those that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * Replaces an account's recovery codes with ten new ones. The database stores only their hashes,
 * which are as slow to compute as those of passwords, because a code has only 59 bits.
 * @returns the codes, which are shown once
 */
export async function renewRecoveryCodes(tx: Queryable, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(normalize(code))));
  await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ accountId, hash })))
    .execute();
  return codes;
}

/**
 * Deletes the recovery code that a user has entered. Ignores case, spaces and hyphens.
 * @param announce called in the transaction that deletes the code
 * @returns whether the code was right; of two concurrent calls with the same code, one returns
 * false
 */
export async function useRecoveryCode(
  database: Database,
  accountId: string,
  code: string,
  announce: (tx: Queryable) => Promise<void> = async () => {},
): Promise<boolean> {
  const stored = await database
    .selectFrom('recoveryCodes')
    .select(['id', 'hash'])
    .where('accountId', '=', accountId)
    .execute();
  const typed = normalize(code);
  for (const { id, hash } of stored) {
    if (!(await isPassword(typed, hash))) continue;
    return database.transaction(async (tx) => {
      const deleted = await tx
        .deleteFrom('recoveryCodes')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (deleted) await announce(tx);
      return deleted !== undefined;
    });
  }
  return false;
}

function newCode(): string {
  const letters = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, letters).join('-');
}

const normalize = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');
