import type { Config } from '#server/config.ts';
import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findAccountByEmail } from '../accounts/accounts.ts';
import { signOutEverywhere } from '../accounts/revoke-credentials.ts';
import { mailChange } from '../accounts/security-changes.ts';
import { listFactors, removeAllFactors } from './factors.ts';

type Options = {
  database: Database;
  config: Pick<Config, 'oidc'>;
};

/**
 * Removes all second factors of the account with this address, for an owner who has lost them.
 * Signs the owner out everywhere, because open sessions may count as signed in with a second
 * factor. Records the change, and mails the owner.
 * @returns whether the account has no second factor now, and a sentence for the operator
 */
export async function resetSecondFactor(
  { database, config }: Options,
  address: string,
): Promise<{ done: boolean; message: string }> {
  if (config.oidc)
    return {
      done: false,
      message:
        `People sign in at ${config.oidc.issuer}, which has their second factors. ` +
        'Ask its administrators to remove them.',
    };
  const email = address.trim();
  const account = await findAccountByEmail(database, email);
  if (!account) return { done: false, message: `No account has the address ${email}.` };
  const hadFactors = await database.transaction(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
    const { factors, recoveryCodes } = await listFactors(tx, account.id);
    if (factors.length === 0 && recoveryCodes === 0) return false;
    await removeAllFactors(tx, account.id);
    await signOutEverywhere(tx, account.id);
    await recordAccountEvent(tx, { kind: 'secondFactorReset', accountId: account.id, ip: null });
    await mailChange(tx, { kind: 'secondFactorReset', account });
    return true;
  });
  if (!hadFactors) return { done: true, message: `${email} has no second factor.` };
  return {
    done: true,
    message:
      `Removed all second factors of ${email} and ended all sessions. ` +
      'The person can now sign in with the password alone, and should add a second factor. ' +
      'The site emails the person about it.',
  };
}
