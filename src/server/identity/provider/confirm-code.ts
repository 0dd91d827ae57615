import { randomUUID } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { type Account, findAccountById } from './accounts/accounts.ts';
import { readCode } from './accounts/verification-code.ts';
import { verifyByCode } from './accounts/verify-by-code.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { TooMany } from './rates.ts';

/**
 * Verifies an address with the code that somebody typed in the browser that registered it, or in one
 * that is signed in to its account. Without an account, because the address was known before, does
 * the same work and refuses every code.
 * @returns what is wrong, or null once the address is verified
 */
export async function confirmCode(
  { database, config, secrets, rates }: EmbeddedProvider,
  { email, account, typed }: { email: string; account: Account | null; typed: string },
): Promise<string | null> {
  if (account?.emailVerified) return null;
  const code = readCode(typed);
  if (code === null) return m.provider_code_missing();
  const accountId = account?.id ?? randomUUID();
  let isRight = false;
  try {
    await rates.verificationCode(email, async () => {
      isRight = await verifyByCode(database, {
        accountId,
        code,
        secret: config.sessionSecret ?? secrets.session,
        adminEmails: config.adminEmails,
      });
      return isRight;
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return m.provider_code_ended({ count: limits.rates.wrongVerificationCodesPerDay });
  }
  // The address may just have been verified in another tab, or by a first click.
  const isVerified = (await findAccountById(database, accountId))?.emailVerified ?? false;
  return isRight || isVerified ? null : m.provider_code_wrong();
}
