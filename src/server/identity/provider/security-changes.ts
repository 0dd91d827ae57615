import { m } from '#domain/messages.ts';
import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Account } from './accounts.ts';
import type { EmbeddedProvider } from './oidc.ts';

/** The changes that are always mailed, and the sentence of each mail. */
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
  /** The name of the passkey or app. */
  factor?: string;
  /** Addresses that get the mail; by default only that of the account. */
  to?: readonly string[];
};

type MailOptions = {
  mailer: Pick<EmbeddedProvider['mailer'], 'send'>;
  config: Pick<EmbeddedProvider['config'], 'publicUrl'>;
};

/**
 * Records a change of how an account signs in, and mails its owner, who may not have made it. The
 * mail is sent even if its address has reached the limit of mails.
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

/** Mails the owner of an account about a change that is already recorded. */
export async function mailChange(
  { mailer, config }: MailOptions,
  { kind, account, to = [account.email] }: Pick<Change, 'kind' | 'account' | 'to'>,
): Promise<void> {
  const link = `${config.publicUrl}/profile/security`;
  const text = m.security_mails_text({ change: sentences[kind](), link });
  for (const address of to)
    await mailer.send({ to: address, subject: m.security_mails_subject(), text });
}
