import { limits } from '#domain/limits.ts';
import { PRODUCT } from '#contract/messages.ts';
import type { Mail } from '../mail/mailer.ts';

/** What the provider writes to people; links are whole addresses. */
export const mails = {
  verify: (to: string, link: string): Mail => ({
    to,
    subject: `Verify your e-mail address for ${PRODUCT}`,
    text: `Welcome to ${PRODUCT}.\n\nOpen this link to verify your e-mail address. It works once, for ${limits.account.verifyHours} hours:\n\n${link}\n\nIf you did not create an account, ignore this mail and do not open the link.\n`,
  }),
  exists: (to: string, link: string): Mail => ({
    to,
    subject: `You have an account at ${PRODUCT} already`,
    text: `Somebody, probably you, wanted to create an account at ${PRODUCT} with this e-mail address. It has an account already.\n\nSign in with your password. If you do not know it, open this link to choose a new one; that verifies your address as well. It works once, for one hour:\n\n${link}\n\nIf it was not you, ignore this mail: nothing was changed.\n`,
  }),
  reset: (to: string, link: string): Mail => ({
    to,
    subject: `Choose a new password for ${PRODUCT}`,
    text: `Open this link to choose a new password for ${PRODUCT}. It works once, for one hour:\n\n${link}\n\nIf you did not ask for it, ignore this mail: nothing was changed.\n`,
  }),
  changed: (to: string): Mail => ({
    to,
    subject: `Your password for ${PRODUCT} was changed`,
    text: `The password of your account at ${PRODUCT} was changed, and you were signed out everywhere.\n\nIf it was not you, choose a new password at once: “Forgotten password” on the sign-in page sends you a link.\n`,
  }),
};
