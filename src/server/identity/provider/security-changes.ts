import { m } from '#domain/messages.ts';
import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Account } from './accounts.ts';
import type { EmbeddedProvider } from './oidc.ts';

/** The changes that the owner of the account gets an email about, each with the sentence in it. */
const sentences = {
  passkeyAdded: m.security_mails_passkey_added,
  passkeyRemoved: m.security_mails_passkey_removed,
  appAdded: m.security_mails_app_added,
  appRemoved: m.security_mails_app_removed,
  recoveryCodeUsed: m.security_mails_recovery_code_used,
  recoveryCodesRenewed: m.security_mails_recovery_codes_renewed,
  secondFactorReset: m.security_mails_second_factor_reset,
  passwordChanged: m.security_mails_password_changed,
  emailChanged: m.security_mails_email_changed,
} as const;

type Change = {
  kind: keyof typeof sentences;
  account: Pick<Account, 'id' | 'email'>;
  ip: string | null;
  /** The name of the passkey or app, if the change is about one. */
  factor?: string;
  /** The addresses that get the email; by default only the account's. */
  to?: readonly string[];
};

type MailOptions = {
  mailer: Pick<EmbeddedProvider['mailer'], 'send'>;
  config: Pick<EmbeddedProvider['config'], 'publicUrl'>;
};

/**
 * Records a change of how an account signs in, and emails its owner, because somebody else may have
 * made the change. The rate limit for emails to an address does not apply.
 */
export async function announceChange(
  provider: Pick<EmbeddedProvider, 'database' | 'mailer' | 'config'>,
  change: Change,
  /** The transaction of the change, if there is one. */
  tx: Queryable = provider.database,
): Promise<void> {
  const { kind, account, ip, factor } = change;
  await recordAccountEvent(tx, {
    kind,
    accountId: account.id,
    ip,
    ...(factor === undefined ? {} : { detail: { factor } }),
  });
  await mailChange(provider, change);
}

/** Emails the owner of an account about a change that is already recorded. */
export async function mailChange(
  { mailer, config }: MailOptions,
  { kind, account, to = [account.email] }: Pick<Change, 'kind' | 'account' | 'to'>,
): Promise<void> {
  const link = `${config.publicUrl}/profile/security`;
  const text = m.security_mails_text({ change: sentences[kind](), link });
  for (const address of to)
    await mailer.send({ to: address, subject: m.security_mails_subject(), text });
}
