import { PRODUCT } from '#contract/product.ts';
import { limits } from '#domain/limits.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** The mails of the provider. */
export const mails = {
  verify: (to: string, link: string): Mail => ({
    to,
    subject: `Verify your email address for ${PRODUCT}`,
    text: `Welcome to ${PRODUCT}.\n\nOpen this link to verify your email address. It works once, for ${limits.account.verifyHours} hours:\n\n${link}\n\nIf you open it in another browser than the one you registered in, it asks you to choose a new password.\n\nIf you did not create an account, ignore this email and do not open the link.\n`,
  }),
  exists: (to: string, link: string): Mail => ({
    to,
    subject: `You already have an account at ${PRODUCT}`,
    text: `Somebody, probably you, tried to use this email address for an account at ${PRODUCT}. It already has an account.\n\nIf you know its password, sign in. If you do not know it, or did not create the account, open this link to choose a new password. It works once, for one hour:\n\n${link}\n\nIf this was not you, ignore this email: nothing was changed.\n`,
  }),
  reset: (to: string, link: string): Mail => ({
    to,
    subject: `Choose a new password for ${PRODUCT}`,
    text: `Open this link to choose a new password for ${PRODUCT}. It works once, for one hour:\n\n${link}\n\nIf you did not ask for it, ignore this email: nothing was changed.\n`,
  }),
  changed: (to: string): Mail => ({
    to,
    subject: `Your password for ${PRODUCT} was changed`,
    text: `The password of your account at ${PRODUCT} was changed, and you were signed out everywhere.\n\nIf this was not you, choose a new password at once: “Forgot your password?” on the sign-in page sends you a link.\n`,
  }),
};
