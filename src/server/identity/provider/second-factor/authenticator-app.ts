import type { Database, Queryable } from '#server/platform/db/database.ts';
import { now as databaseNow } from '#server/platform/db/database.ts';
import { seal, unseal } from '../sealed-value.ts';
import { type CodeCheck, checkCode, newTotpSecret } from './totp.ts';

type Key = { encryptionKey: Uint8Array | null };
/** `used` means that the code was right, but has been entered before. */
export type CodeResult = 'right' | 'used' | 'wrong code' | 'wrong clock' | 'no app';

/**
 * Starts to add an app: stores a new secret, which is not used at sign-in before `confirmApp`
 * accepts a code. Replaces an earlier secret that was not confirmed.
 * @returns the secret in base32, or null if the account already has an app
 */
export async function beginApp(
  database: Database,
  { accountId, name, encryptionKey }: { accountId: string; name: string } & Key,
): Promise<string | null> {
  const secret = newTotpSecret();
  const sealed = await seal(secret, { name: sealName(accountId), encryptionKey });
  const stored = await database
    .insertInto('authenticatorApps')
    .values({ accountId, secret: sealed, name })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ secret: sealed, name, createdAt: databaseNow })
        .where('authenticatorApps.lastStep', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return stored ? secret : null;
}

/** Returns the secret of an app that is not confirmed yet, or null if there is none. */
export async function findPendingSecret(
  database: Queryable,
  { accountId, encryptionKey }: { accountId: string } & Key,
): Promise<string | null> {
  const app = await database
    .selectFrom('authenticatorApps')
    .select('secret')
    .where('accountId', '=', accountId)
    .where('lastStep', 'is', null)
    .executeTakeFirst();
  return app ? unseal(app.secret, { name: sealName(accountId), encryptionKey }) : null;
}

/**
 * Checks the first code of a new app. If it is right, the app counts as a second factor from then
 * on.
 */
export async function confirmApp(
  tx: Queryable,
  { name, ...use }: { accountId: string; code: string; name: string; now: Date } & Key,
): Promise<CodeResult> {
  const result = await useCode(tx, { ...use, confirm: true });
  if (result === 'right')
    await tx
      .updateTable('authenticatorApps')
      .set({ name })
      .where('accountId', '=', use.accountId)
      .execute();
  return result;
}

/**
 * Checks a code of an account's app and marks it as used. Codes are accepted in order of time, so
 * each works once. Concurrent calls wait for each other.
 * @param options.confirm whether this is the first code of a new app, which confirms the app
 */
export async function useCode(
  tx: Queryable,
  options: { accountId: string; code: string; now: Date; confirm?: boolean } & Key,
): Promise<CodeResult> {
  const { accountId, code, now, confirm = false, encryptionKey } = options;
  const app = await tx
    .selectFrom('authenticatorApps')
    .select(['secret', 'lastStep'])
    .where('accountId', '=', accountId)
    .where('lastStep', confirm ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return 'no app';
  const secret = await unseal(app.secret, { name: sealName(accountId), encryptionKey });
  const checked: CodeCheck = checkCode(secret, code, now);
  if ('wrong' in checked) return checked.wrong === 'clock' ? 'wrong clock' : 'wrong code';
  if (app.lastStep !== null && checked.step <= app.lastStep) return 'used';
  await tx
    .updateTable('authenticatorApps')
    .set({ lastStep: checked.step, lastUsedAt: now })
    .where('accountId', '=', accountId)
    .execute();
  return 'right';
}

const sealName = (accountId: string) => `totp ${accountId}`;
