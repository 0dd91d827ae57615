import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** The emails that the provider sends. Links are absolute URLs. */
export const mails = {
  verify: (to: string, link: string): Mail => ({
    to,
    subject: m.provider_mails_verify_subject(),
    text: m.provider_mails_verify_text({ hours: limits.account.verifyHours, link }),
  }),
  exists: (to: string, link: string): Mail => ({
    to,
    subject: m.provider_mails_exists_subject(),
    text: m.provider_mails_exists_text({ link }),
  }),
  reset: (to: string, link: string): Mail => ({
    to,
    subject: m.provider_mails_reset_subject(),
    text: m.provider_mails_reset_text({ link }),
  }),
  change: (to: string, link: string): Mail => ({
    to,
    subject: m.provider_mails_change_subject(),
    text: m.provider_mails_change_text({ hours: limits.account.verifyHours, link }),
  }),
  changed: (to: string): Mail => ({
    to,
    subject: m.provider_mails_changed_subject(),
    text: m.provider_mails_changed_text(),
  }),
};
