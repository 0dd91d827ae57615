import { type Database, now } from '#server/platform/db/database.ts';
import { markVerified } from './ownership.ts';
import { canUseCode, verificationCode } from './verification-code.ts';

/** How many of the latest emails have a valid code. More would make a code easier to guess. */
const LATEST_CODES = 3;

/**
 * Verifies the address with a code from one of the latest emails that is still valid. Runs the same
 * statements whether or not the account exists. The caller makes sure that the browser belongs to
 * the account, and limits the rate of wrong codes.
 * @returns whether the code was correct
 * @throws AddressTaken
 */
export function verifyByCode(
  database: Database,
  {
    accountId,
    code,
    secret,
    adminEmails,
  }: { accountId: string; code: string; secret: string; adminEmails: readonly string[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'email', 'emailVerified', 'pendingEmail'])
      .where('id', '=', accountId)
      .where('emailVerified', '=', false)
      .forUpdate()
      .executeTakeFirst();
    const links = await tx
      .selectFrom('accountTokens')
      .select('hash')
      .where('accountId', '=', accountId)
      .where('purpose', '=', 'verify')
      .where('expiresAt', '>', now)
      .orderBy('expiresAt', 'desc')
      .limit(LATEST_CODES)
      .execute();
    const isRight = links.some(({ hash }) => verificationCode(secret, hash) === code);
    if (!account || !isRight || !canUseCode(account, adminEmails)) return false;
    const link = { ...account, accountId: account.id };
    await markVerified(tx, link, adminEmails);
    return true;
  });
}
