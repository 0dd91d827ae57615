import type { Queryable } from '#server/platform/db/database.ts';
import { now as databaseNow } from '#server/platform/db/database.ts';
import { seal, unseal } from '../sealed-value.ts';
import { checkCode } from './totp.ts';

type Use = { accountId: string; code: string; now: Date; encryptionKey: Uint8Array | null };
/** `used` means that this code or a later one has already been accepted. */
export type CodeResult = 'right' | 'used' | 'wrong code' | 'wrong clock' | 'no app';

/**
 * Checks the first code of a new app. If it is right, stores the app, which from then on counts as
 * a second factor.
 * @returns `exists` if the account already has an app
 */
export async function addApp(
  tx: Queryable,
  { secret, name, accountId, code, now, encryptionKey }: Use & { secret: string; name: string },
): Promise<Exclude<CodeResult, 'used' | 'no app'> | 'exists'> {
  const checked = checkCode(secret, code, now);
  if ('wrong' in checked) return checked.wrong === 'clock' ? 'wrong clock' : 'wrong code';
  const app = {
    secret: await seal(secret, { name: sealName(accountId), encryptionKey }),
    name,
    lastStep: checked.step,
    lastUsedAt: now,
  };
  const added = await tx
    .insertInto('authenticatorApps')
    .values({ accountId, ...app })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ ...app, createdAt: databaseNow })
        // Replace only an app without a confirmed code, which earlier versions stored.
        .where('authenticatorApps.lastStep', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return added ? 'right' : 'exists';
}

/**
 * Checks a code of an account's app and marks it as used. A code must be later than the last
 * accepted one, so each code works only once. Concurrent calls wait for each other.
 */
export async function useCode(
  tx: Queryable,
  { accountId, code, now, encryptionKey }: Use,
): Promise<CodeResult> {
  const app = await tx
    .selectFrom('authenticatorApps')
    .select(['secret', 'lastStep'])
    .where('accountId', '=', accountId)
    .where('lastStep', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return 'no app';
  const secret = await unseal(app.secret, { name: sealName(accountId), encryptionKey });
  const checked = checkCode(secret, code, now);
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
