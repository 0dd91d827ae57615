import { randomUUID } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Account } from './accounts/accounts.ts';
import { verifyByCode } from './accounts/ownership.ts';
import { readCode } from './accounts/verification-code.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { TooMany } from './rates.ts';

/**
 * Verifies an address with the code that somebody typed in the browser that registered it. Without
 * an account, because the address was known before, does the same work and refuses every code.
 * @returns what is wrong, or null once the address is verified
 */
export async function confirmCode(
  { database, config, secrets, rates }: EmbeddedProvider,
  { email, account, typed }: { email: string; account: Account | null; typed: string },
): Promise<string | null> {
  const code = readCode(typed);
  if (code === null) return m.provider_code_missing();
  let isRight = false;
  try {
    await rates.verificationCode(email, async () => {
      isRight = await verifyByCode(database, {
        accountId: account?.id ?? randomUUID(),
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
  return isRight ? null : m.provider_code_wrong();
}
