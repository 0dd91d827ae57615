import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { SecurityMailKind } from '#server/platform/mail/mail-kinds.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import type { Account } from './accounts.ts';

type Change = {
  /** A reset password has an event and an email of its own (ownership.ts). */
  kind: Exclude<SecurityMailKind, 'passwordReset'>;
  account: Pick<Account, 'id' | 'email'>;
  ip: string | null;
  /** The name of the passkey or app, if the change is about one. */
  factor?: string;
  /** The addresses that get the email; by default only the account's. */
  to?: readonly string[];
};

/**
 * Records a change of how an account signs in, and emails its owner, because somebody else may have
 * made the change. The rate limit for emails to an address does not apply.
 */
export async function announceChange(tx: Queryable, change: Change): Promise<void> {
  const { kind, account, ip, factor } = change;
  await recordAccountEvent(tx, {
    kind,
    accountId: account.id,
    ip,
    ...(factor === undefined ? {} : { detail: { factor } }),
  });
  await mailChange(tx, change);
}

/**
 * Emails the owner of an account about a change that is already recorded. The queue contains the
 * address, so that the owner learns of the change even if the address is changed next.
 */
export async function mailChange(
  tx: Queryable,
  { kind, account, to = [account.email] }: Pick<Change, 'kind' | 'account' | 'to'>,
): Promise<void> {
  for (const address of to) await queueMail(tx, { kind, accountId: account.id, address });
}
