import { limits } from '#domain/limits.ts';
import { withUiLocale } from '#domain/locale/ui-locales.ts';
import { m } from '#domain/messages.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type LinkMailKind,
  type SecurityMailKind,
  securityMailKinds,
} from '#server/platform/mail/mail-kinds.ts';
import type { ClaimedMail } from '#server/platform/mail/mail-queue.ts';
import type { ComposedMail, Composer } from '#server/platform/mail/mail-worker.ts';
import { pageLink } from '#server/platform/mail/page-link.ts';
import { type Account, findAccountByEmail, findAccountById } from '../accounts/accounts.ts';
import { hashSecret, linkHours, newSecret, type Purpose, storeToken } from '../accounts/tokens.ts';
import { canUseCode, verificationCode } from '../accounts/verification-code.ts';

type Options = {
  database: Database;
  config: Pick<Config, 'publicUrl' | 'production' | 'smtpUrl' | 'adminEmails'>;
  /** The secret that signs the site's cookies. */
  secret: string;
  /**
   * Prints the links in emails. Called only outside production and without a mail server; prints to
   * the console by default.
   */
  print?: (line: string) => void;
};

/** The purpose of a link, its account, and the address that it is sent to. */
type LinkMail = { kind: LinkMailKind; account: Account; to: string };

/** Returns the composers of the emails about accounts of the embedded provider. */
export function accountComposers({
  database,
  config,
  secret,
  print = (line) => console.log(line),
}: Options): Record<LinkMailKind | SecurityMailKind, Composer> {
  const link: Composer = async (mail) => {
    const found = isLate(mail) ? null : await findLinkMail(database, mail);
    return found && composeLink(found, mail.id);
  };
  const security: Composer = async (mail) => composeSecurityMail(mail, config.publicUrl);
  return {
    verify: link,
    exists: link,
    reset: link,
    change: link,
    ...(Object.fromEntries(securityMailKinds.map((kind) => [kind, security])) as Record<
      SecurityMailKind,
      Composer
    >),
  };

  function composeLink({ kind, account, to }: LinkMail, mailId: string): ComposedMail {
    const purpose = purposes[kind];
    const token = newSecret();
    const link = withUiLocale(`${config.publicUrl}/oidc/${purpose}?token=${token}`);
    const isPrinted = !config.production && !config.smtpUrl;
    const code =
      kind === 'verify' && canUseCode(account, config.adminEmails)
        ? verificationCode(secret, hashSecret(token))
        : null;
    return {
      to,
      ...(code === null
        ? linkTexts[kind](link)
        : codeText(link, { code, page: withUiLocale(`${config.publicUrl}/oidc/address`) })),
      confirm: (tx) => storeToken(tx, { token, mailId, account, purpose, email: to }),
      ...(isPrinted && {
        onSent: () =>
          print(`${printed[purpose]}: ${link}${code === null ? '' : ` (code ${code})`}`),
      }),
    };
  }
}

const purposes = { verify: 'verify', exists: 'reset', reset: 'reset', change: 'change' } as const;

/** Checks whether the link would have expired by now if the email had been sent at once. */
const isLate = ({ kind, waitedMinutes }: ClaimedMail): boolean =>
  waitedMinutes >= linkHours[purposes[kind as LinkMailKind]] * 60;

/**
 * Finds the account and the address of an email with a link. If the address of an account that is
 * not verified, or the new address of an account, belongs to another account, that account's owner
 * gets a link to reset its password instead. Returns null if there is nothing to send: nobody has
 * the address, the account is verified by now, or its credentials have changed since the request.
 */
async function findLinkMail(database: Database, mail: ClaimedMail): Promise<LinkMail | null> {
  const { accountId, address } = mail;
  const kind = mail.kind as LinkMailKind;
  const account =
    kind === 'reset'
      ? await findAccountByEmail(database, address ?? '')
      : await findAccountById(database, accountId ?? '');
  if (!account) return null;
  if (kind === 'reset') return { kind, account, to: account.email };
  if (mail.credentialsVersion !== account.credentialsVersion) return null;
  if (kind === 'exists') return { kind, account, to: account.email };
  if (kind === 'verify' && account.emailVerified) return null;
  const to = kind === 'change' ? (address ?? account.email) : account.pendingEmail;
  const owner = to === null ? null : await findAccountByEmail(database, to);
  if (owner && owner.id !== account.id) return { kind: 'exists', account: owner, to: owner.email };
  return { kind, account, to: to ?? account.email };
}

const linkTexts: Record<LinkMailKind, (link: string) => { subject: string; text: string }> = {
  verify: (link) => ({
    subject: m.provider_mails_verify_subject(),
    text: m.provider_mails_verify_text({ hours: limits.account.verifyHours, link }),
  }),
  exists: (link) => ({
    subject: m.provider_mails_exists_subject(),
    text: m.provider_mails_exists_text({ link }),
  }),
  reset: (link) => ({
    subject: m.provider_mails_reset_subject(),
    text: m.provider_mails_reset_text({ link }),
  }),
  change: (link) => ({
    subject: m.provider_mails_change_subject(),
    text: m.provider_mails_change_text({ hours: limits.account.verifyHours, link }),
  }),
};

const codeText = (link: string, { code, page }: { code: string; page: string }) => ({
  subject: m.provider_mails_verify_subject(),
  text: m.provider_mails_verify_code_text({ hours: limits.account.verifyHours, link, code, page }),
});

/** The console prints it before each link, outside production and without a mail server. */
const printed: Record<Purpose, string> = {
  verify: 'Verify an email address',
  reset: 'Choose a new password',
  change: 'Change an email address',
};

/** The changes that the owner of an account gets an email about, each with the sentence in it. */
const sentences: Record<Exclude<SecurityMailKind, 'passwordReset'>, () => string> = {
  passkeyAdded: m.security_mails_passkey_added,
  passkeyRemoved: m.security_mails_passkey_removed,
  appAdded: m.security_mails_app_added,
  appRemoved: m.security_mails_app_removed,
  recoveryCodeUsed: m.security_mails_recovery_code_used,
  recoveryCodesRenewed: m.security_mails_recovery_codes_renewed,
  secondFactorReset: m.security_mails_second_factor_reset,
  passwordChanged: m.security_mails_password_changed,
  emailChanged: m.security_mails_email_changed,
};

function composeSecurityMail(mail: ClaimedMail, publicUrl: string): ComposedMail | null {
  const kind = mail.kind as SecurityMailKind;
  if (mail.address === null) return null;
  if (kind === 'passwordReset')
    return {
      to: mail.address,
      subject: m.provider_mails_changed_subject(),
      text: m.provider_mails_changed_text(),
    };
  const link = pageLink(publicUrl, '/profile/security');
  return {
    to: mail.address,
    subject: m.security_mails_subject(),
    text: m.security_mails_text({ change: sentences[kind](), link }),
  };
}
