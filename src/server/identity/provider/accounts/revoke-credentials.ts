import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { endSessions } from '#server/identity/sessions/people.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { linkMailKinds } from '#server/platform/mail/mail-kinds.ts';
import { distrustBrowsers } from '../second-factor/factors.ts';

/** Revokes the credentials of an account, and ends its sessions on the site. */
export async function signOutEverywhere(tx: Queryable, accountId: string): Promise<void> {
  await revokeCredentials(tx, accountId);
  await endSessions(tx, { issuer: EMBEDDED_ISSUER, subject: accountId });
}

/**
 * Ends what depends on credentials that have just changed, except the sessions on the site: the
 * sessions at the provider, links in mails, and trusted browsers. The new version of the
 * credentials also refuses sign-ins and links that are still being created.
 */
export async function revokeCredentials(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ credentialsVersion: eb('credentialsVersion', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await deleteLinks(tx, accountId);
  await deletePayloads(tx, accountId);
  await distrustBrowsers(tx, accountId);
}

/** Deletes an account with all its links, and its sessions and grants at the provider. */
export async function deleteAccount(tx: Queryable, accountId: string): Promise<void> {
  await deletePayloads(tx, accountId);
  await tx
    .deleteFrom('accounts')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', accountId))
    .execute();
}

/** Deletes the links of an account, and the emails with links that wait. */
export async function deleteLinks(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('accountId', '=', accountId)
    .where('kind', '=', anyOf(linkMailKinds))
    .where('state', '=', 'queued')
    .execute();
  await tx.deleteFrom('accountTokens').where('accountId', '=', accountId).execute();
}

/**
 * Deletes what the provider has stored about an account, including unfinished sign-ins, which
 * contain the account's id only in their payload.
 */
async function deletePayloads(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .deleteFrom('oidcPayloads')
    .where((eb) => {
      const payload = eb.cast<string>('payload', 'text');
      const position = eb.fn<number>('strpos', [payload, eb.val(accountId)]);
      return eb.or([eb('accountId', '=', accountId), eb(position, '>', 0)]);
    })
    .execute();
}
