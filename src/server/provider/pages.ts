import { limits } from '#domain/limits.ts';
import { PRODUCT } from '#contract/messages.ts';
import { type Content, html } from '../http/html.ts';
import { notice, type PlainPage } from '../http/plain-page.ts';
import { type Errors, errorSummary, field, form } from './fields.ts';

/** A page as these functions make it; the stylesheets and the script are added where it is sent. */
export type Page = Pick<PlainPage, 'title' | 'body'>;

/** Addresses of the pages that belong to one sign-in; its cookie is sent to these only. */
export const interactionPaths = (uid: string) => ({
  start: `/oidc/interaction/${uid}`,
  signIn: `/oidc/interaction/${uid}/sign-in`,
  register: `/oidc/interaction/${uid}/register`,
  forgotten: `/oidc/interaction/${uid}/forgotten`,
});

export function signInPage(uid: string, email = '', errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page(
    'Sign in',
    errors,
    html`
${form(paths.signIn, 'Sign in', [
  field({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error: errors.email,
  }),
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    error: errors.password,
  }),
])}
<p><a href="${paths.forgotten}">Forgotten password</a></p>
<p>New here? <a href="${paths.register}">Create an account</a></p>`,
  );
}

export type Registration = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
};

export function registerPage(uid: string, typed: Registration = {}, errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page(
    'Create an account',
    errors,
    html`
${form(paths.register, 'Create account', [
  field({
    name: 'firstName',
    label: 'First name',
    autocomplete: 'given-name',
    value: typed.firstName,
    error: errors.firstName,
  }),
  field({
    name: 'lastName',
    label: 'Last name',
    autocomplete: 'family-name',
    value: typed.lastName,
    error: errors.lastName,
    hint: 'Optional.',
    required: false,
  }),
  field({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: typed.email,
    error: errors.email,
    hint: 'We send a link to it, to see that it is yours.',
  }),
  newPassword('Password', errors),
])}
<p>Have an account? <a href="${paths.signIn}">Sign in</a></p>`,
  );
}

/** The same whether or not the address had an account: only the mail says which. */
export function checkMailPage(email: string, continueTo: string): Page {
  return page(
    'Check your e-mail',
    {},
    html`
<p>We have sent a mail to <b>${email}</b>. Open the link in it to verify the address: until then you may read, but not submit.</p>
<p class="row wide-s"><a class="btn pri" href="${continueTo}">Continue</a></p>`,
  );
}

export function forgottenPage(uid: string, email = '', errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page(
    'Forgotten password',
    errors,
    html`
<p>Enter your e-mail address, and we send you a link to choose a new password.</p>
${form(paths.forgotten, 'Send link', field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, error: errors.email }))}
<p><a href="${paths.signIn}">Back to sign in</a></p>`,
  );
}

export function forgottenSentPage(uid: string, email: string): Page {
  return page(
    'Check your e-mail',
    {},
    html`
<p>If <b>${email}</b> has an account, a mail with a link to choose a new password is on its way. The link works for one hour.</p>
<p><a href="${interactionPaths(uid).signIn}">Back to sign in</a></p>`,
  );
}

export function verifyPage(token: string): Page {
  return page(
    'Verify your address',
    {},
    html`
<p>One press, and the address is verified.</p>
${form('/oidc/verify', 'Verify address', null, { name: 'token', value: token })}`,
  );
}

export function resetPage(token: string, errors: Errors = {}): Page {
  return page(
    'Choose a new password',
    errors,
    html`
<p>You will be signed out everywhere, and can sign in with the new password.</p>
${form('/oidc/reset', 'Save password', newPassword('New password', errors), { name: 'token', value: token })}`,
  );
}

/** After a script-less hop: oidc-provider's own page for this needs an inline script. */
export function switchAccountPage(action: string, xsrf: string): Page {
  return page(
    'Continue',
    {},
    html`<p>You were signed in with another account. Continue with the new one.</p>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><p class="row wide-s"><button class="btn pri">Continue</button></p></form>`,
  );
}

export function signOutPage(action: string, xsrf: string): Page {
  return page(
    'Sign out?',
    {},
    html`<p>This ends your session with the sign-in service of ${PRODUCT}.</p>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><p class="row wide-s"><button class="btn pri">Sign out</button></p></form>`,
  );
}

const toSignIn = { href: '/api/login', text: 'Sign in' };
export const notices = {
  verified: () =>
    say('Your address is verified', ['Thank you. You can now contribute.'], {
      href: '/api/login',
      text: 'Continue',
    }),
  passwordSaved: () => say('Your password is saved', ['Sign in with the new password.'], toSignIn),
  linkUsed: () =>
    say(
      'This link does not work any more',
      [
        'It was used already, or it is too old. If you need another one, sign in or choose “Forgotten password” there.',
      ],
      toSignIn,
    ),
  expired: () =>
    say(
      'Start again',
      ['This sign-in has expired, or it was begun in another browser. Start again to sign in.'],
      toSignIn,
    ),
  signedOut: () =>
    say('You are signed out', ['Everyone may read the dictionary; to contribute, sign in.'], {
      href: '/',
      text: `Go to ${PRODUCT}`,
    }),
  malformed: () =>
    say(
      'The form could not be read',
      [
        'Something in it is not text, or is there twice. Go back, reload the page and fill it in again.',
      ],
      toSignIn,
    ),
  tooLarge: () =>
    say(
      'This is too large',
      ['The form holds more than it can take. Go back and shorten what you entered.'],
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
      'There is no such page',
      ['The address may be mistyped. Start again to sign in.'],
      toSignIn,
    ),
  unavailable: () =>
    say(
      'Sign-in is out of reach',
      ['The sign-in service cannot work at the moment. Please try again in a minute.'],
      { href: '/api/login', text: 'Try again' },
    ),
  unexpected: () =>
    say('Something went wrong', ['It is our fault, and nothing was changed. Please try again.'], {
      href: '/api/login',
      text: 'Try again',
    }),
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

function newPassword(label: string, errors: Errors): Content {
  return field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    error: errors.password,
    hint: `At least ${limits.account.passwordMin} characters. Several words that only you connect are best.`,
  });
}

function page(title: string, errors: Errors, content: Content): Page {
  const failed = Object.keys(errors).length > 0;
  return {
    title: failed ? `Error: ${title}` : title,
    body: html`<div class="narrow stack"><h1>${title}</h1>${errorSummary(errors)}${content}</div>`,
  };
}
