import type { OwnFactors } from '#contract/account/account-security.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Config } from '#server/config.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { type Account, findAccountById } from '#server/identity/provider/accounts/accounts.ts';
import { revokeCredentials } from '#server/identity/provider/accounts/revoke-credentials.ts';
import { mailChange } from '#server/identity/provider/accounts/security-changes.ts';
import {
  listFactors,
  removeFactor,
  renameFactor,
} from '#server/identity/provider/second-factor/factors.ts';
import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import { unmarkSecondFactor } from '#server/identity/sessions/own-sessions.ts';
import { findIdentity } from '#server/identity/sessions/people.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

export type Options = {
  database: Database;
  config: Pick<Config, 'oidc' | 'publicUrl' | 'encryptionKey'>;
};

/** Finds the account that a user signs in with. Returns null if another provider manages it. */
async function findOwnAccount(
  { database, config }: Options,
  userId: string,
): Promise<Account | null> {
  const identity = config.oidc === null ? await findIdentity(database, userId) : null;
  return identity?.issuer === EMBEDDED_ISSUER ? findAccountById(database, identity.subject) : null;
}

/**
 * Finds the account whose second factors the user can change.
 * @throws 404 if another provider manages the account
 */
export async function findAccountOfFactor(options: Options, userId: string): Promise<Account> {
  const account = await findOwnAccount(options, userId);
  if (!account) throw notFound();
  return account;
}

/** Lists the second factors of a user. The list is empty if another provider manages them. */
export async function listOwnFactors(options: Options, userId: string): Promise<OwnFactors> {
  const account = await findOwnAccount(options, userId);
  if (!account) return { managedHere: false, factors: [], recoveryCodes: 0 };
  return listManagedFactors(options, account);
}

/**
 * Renames a second factor.
 * @throws 404 if the account has no such factor
 */
export async function renameOwnFactor(
  options: Options,
  { account, id, name }: { account: Account; id: string; name: string },
): Promise<OwnFactors> {
  const found = await renameFactor(options.database, { accountId: account.id, id, name });
  if (!found) throw factorMissing();
  return listManagedFactors(options, account);
}

/**
 * Removes a second factor and emails the owner. The provider asks every browser to sign in again.
 * If it was the last one, no session of the user counts as having a second factor any more.
 * @throws 404 if the account has no such factor
 */
export async function removeOwnFactor(
  options: Options,
  { userId, account, id, ip }: { userId: string; account: Account; id: string; ip: string },
): Promise<OwnFactors> {
  const { database } = options;
  await database.transaction(async (tx) => {
    const removed = await removeFactor(tx, { accountId: account.id, id });
    if (!removed) throw factorMissing();
    await revokeCredentials(tx, account.id);
    if (removed.last) await unmarkSecondFactor(tx, userId);
    const event = removed.kind === 'passkey' ? 'passkeyRemoved' : 'appRemoved';
    const detail = { factor: removed.name };
    await recordSecurityEvent(tx, { kind: event, userId, ip, detail });
    await mailChange(tx, { kind: event, account });
  });
  return listManagedFactors(options, account);
}

async function listManagedFactors(
  { database }: Options,
  account: Pick<Account, 'id'>,
): Promise<OwnFactors> {
  return { managedHere: true, ...(await listFactors(database, account.id)) };
}

const notFound = () => new HttpProblem(404, errorText('missing'));
const factorMissing = () => new HttpProblem(404, errorText('factor_missing'));
