import { PRODUCT } from '#contract/product.ts';
import { notice } from '#server/platform/http/plain-page.ts';
import type { Page } from './pages.ts';

const toSignIn = { href: '/api/login', text: 'Sign in' };
const tryAgain = { href: '/api/login', text: 'Try again' };

/** Pages with one message and one way on. */
export const notices = {
  verified: () =>
    say('Your email address is verified', ['Thank you. You can now contribute.'], {
      href: '/api/login',
      text: 'Continue',
    }),
  verifiedAnew: () =>
    say(
      'Your email address is verified',
      ['Your new password is saved. Sign in with it to contribute.'],
      toSignIn,
    ),
  passwordSaved: () => say('Your password is saved', ['Sign in with your new password.'], toSignIn),
  linkUsed: () =>
    say(
      'This link does not work any more',
      [
        'It was used already, or it is too old. To get a new one, sign in, or choose “Forgot your password?” on the sign-in page.',
      ],
      toSignIn,
    ),
  addressTaken: () =>
    say(
      'This address belongs to another account',
      ['Sign in to that account, or use another email address.'],
      toSignIn,
    ),
  linkSentAgain: (email: string) =>
    say(
      'Check your email',
      [`We have sent a new link to ${email}. It may take a few minutes to arrive.`],
      { href: '/', text: `Go to ${PRODUCT}` },
    ),
  addressChanged: (email: string, signInWith: string) =>
    say(
      'Check your email',
      [
        `We have sent an email to ${email}. Open the link in it to verify the address. Links that we sent before do not work any more.`,
        `Until then, sign in with ${signInWith}.`,
      ],
      { href: '/', text: `Go to ${PRODUCT}` },
    ),
  nothingToVerify: () =>
    say('Your email address is verified', ['There is nothing more to do. You can contribute.'], {
      href: '/',
      text: `Go to ${PRODUCT}`,
    }),
  signInFirst: () =>
    say('Sign in first', ['Sign in to change your email address or to get a new link.'], {
      href: '/api/login?returnTo=%2F',
      text: 'Sign in',
    }),
  expired: () =>
    say(
      'Start again',
      ['This sign-in has expired, or it was started in another browser. Start again to sign in.'],
      toSignIn,
    ),
  signedOut: () =>
    say(
      'You are signed out',
      ['You can still read the dictionary. To contribute, sign in again.'],
      { href: '/', text: `Go to ${PRODUCT}` },
    ),
  malformed: () =>
    say(
      'We could not read the form',
      ['Part of it is not text, or was sent twice. Go back, reload the page and fill it in again.'],
      toSignIn,
    ),
  tooLarge: () =>
    say(
      'The form is too large',
      ['It contains more than we can accept. Go back and shorten what you entered.'],
      toSignIn,
    ),
  crossSite: () =>
    say(
      'This request was refused',
      ['It came from another site. Start again from here.'],
      toSignIn,
    ),
  missing: () =>
    say(
      'This page does not exist',
      ['The address may be mistyped. Start again to sign in.'],
      toSignIn,
    ),
  unavailable: () =>
    say(
      'Sign-in is not available',
      ['The sign-in service is not available at the moment. Please try again in a minute.'],
      tryAgain,
    ),
  unexpected: () =>
    say(
      'Something went wrong',
      ['This is our fault, and nothing was changed. Please try again.'],
      tryAgain,
    ),
  tooMany: (seconds: number) =>
    say(
      'Too many attempts',
      [
        seconds < 90
          ? 'Wait a minute, then try again.'
          : `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`,
      ],
      toSignIn,
    ),
};

function say(...[title, sentences, way]: Parameters<typeof notice>): Page {
  return { title, body: notice(title, sentences, way) };
}
