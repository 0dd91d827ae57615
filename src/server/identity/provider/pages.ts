import { PRODUCT } from '#contract/product.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import type { PlainPage } from '#server/platform/http/plain-page.ts';
import {
  emailField,
  firstName,
  lastName,
  newPassword,
  type Registration,
} from './account-fields.ts';
import { type Errors, errorSummary, field, form } from './fields.ts';
import type { Way } from './reasons.ts';

/** A page without its stylesheets and script, which `send` adds. */
export type Page = Pick<PlainPage, 'title' | 'body'>;

/** The sign-in that a page belongs to, and why the user is asked to sign in. */
export type SignIn = { uid: string; way: Way };

/** Paths of the pages of one sign-in. Its cookie is sent to these only. */
export const interactionPaths = (uid: string) => ({
  start: `/oidc/interaction/${uid}`,
  signIn: `/oidc/interaction/${uid}/sign-in`,
  register: `/oidc/interaction/${uid}/register`,
  forgotten: `/oidc/interaction/${uid}/forgotten`,
});

const ARROW = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12H5m6-6l-6 6 6 6"/></svg>`;
const CHECK = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 13l4 4L19 7"/></svg>`;

export function signInPage({ uid, way }: SignIn, email = '', errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page({
    title: 'Sign in',
    errors,
    back: way.back,
    before: reasonNote(way),
    content: html`
${form(paths.signIn, 'Sign in', [
  emailField({ value: email, error: errors.email }),
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    error: errors.password,
  }),
])}
<p class="link-row"><a href="${paths.forgotten}">Forgot your password?</a> <a href="${paths.register}">Register</a></p>`,
  });
}

export function registerPage(
  { uid, way }: SignIn,
  typed: Registration = {},
  errors: Errors = {},
): Page {
  const paths = interactionPaths(uid);
  return page({
    title: 'Create an account',
    errors,
    back: way.back,
    content: html`
${form(paths.register, 'Create account', [
  firstName(typed, errors, true),
  lastName(typed, errors),
  emailField({
    value: typed.email,
    error: errors.email,
    hint: 'We will send a link to this address to verify it.',
  }),
  newPassword('Password', errors),
])}
<p>Already have an account? <a href="${paths.signIn}">Sign in</a></p>`,
  });
}

/** The same page whether or not the address had an account. Only the mail reveals it. */
export function checkMailPage(email: string, continueTo: string): Page {
  return page({
    title: 'Check your email',
    content: html`
<p>We have sent an email to <b>${email}</b>. Open the link in it to verify your address. Until then you can read the dictionary, but not contribute.</p>
<p class="flex-row flex-row--stacked-on-phone"><a class="button button--primary" href="${continueTo}">Continue</a></p>`,
  });
}

export function forgottenPage({ uid, way }: SignIn, email = '', errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page({
    title: 'Forgot your password?',
    errors,
    back: way.back,
    content: html`
<p>Enter your email address. We will send you a link to choose a new password.</p>
${form(paths.forgotten, 'Send link', emailField({ value: email, error: errors.email }))}
<p><a href="${paths.signIn}">Back to sign in</a></p>`,
  });
}

export function forgottenSentPage({ uid }: SignIn, email: string): Page {
  return page({
    title: 'Check your email',
    content: html`
<p>If <b>${email}</b> has an account, we have sent an email with a link to choose a new password. The link works for one hour.</p>
<p><a href="${interactionPaths(uid).signIn}">Back to sign in</a></p>`,
  });
}

/** For the browser that registered. It needs a click, which a mail scanner does not do. */
export function verifyPage(token: string): Page {
  return page({
    title: 'Verify your email address',
    content: html`
<p>Press the button to verify your address.</p>
${form('/oidc/verify', 'Verify address', null, { name: 'token', value: token })}`,
  });
}

/** For any other browser, because somebody else may have created the account. */
export function claimPage(
  { action, token }: { action: '/oidc/verify' | '/oidc/reset'; token: string },
  typed: Registration = {},
  errors: Errors = {},
): Page {
  return page({
    title: 'Verify your email address',
    errors,
    content: html`
<p>Somebody else may have created this account with your address. To make sure that it is yours alone, choose a new password. We will delete the old password and the names that were entered before, and sign the account out everywhere.</p>
${form(
  action,
  'Save and verify',
  [firstName(typed, errors, false), lastName(typed, errors), newPassword('New password', errors)],
  { name: 'token', value: token },
)}`,
  });
}

export function resetPage(token: string, errors: Errors = {}): Page {
  return page({
    title: 'Choose a new password',
    errors,
    content: html`
<p>You will be signed out everywhere. Then sign in with your new password.</p>
${form('/oidc/reset', 'Save password', newPassword('New password', errors), { name: 'token', value: token })}`,
  });
}

/** For a user whose address is not verified yet, to get another link or to change the address. */
export function addressPage(address: string, email = '', errors: Errors = {}): Page {
  return page({
    title: 'Your email address',
    errors,
    back: { href: '/', text: 'Back to the home page' },
    content: html`
<p>We have sent a link to <b>${address}</b>. Open it to verify the address.</p>
${form('/oidc/address/send-again', 'Send again', null)}
<h2>Change address</h2>
<p>If the address is wrong, enter the right one, and your password.</p>
${form('/oidc/address', 'Change address', [
  emailField({ label: 'New email', value: email, error: errors.email }),
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    error: errors.password,
  }),
])}`,
  });
}

/** Replaces a page of oidc-provider that needs an inline script. */
export function switchAccountPage(action: string, xsrf: string): Page {
  return page({
    title: 'Continue',
    content: html`<p>You were signed in with another account. Continue with the new one.</p>
${confirmForm(action, xsrf, 'Continue')}`,
  });
}

export function signOutPage(action: string, xsrf: string): Page {
  return page({
    title: 'Sign out?',
    content: html`<p>This ends your session with the sign-in service of ${PRODUCT}.</p>
${confirmForm(action, xsrf, 'Sign out')}`,
  });
}

/** Confirms signing out of the provider. The field names are those of oidc-provider. */
function confirmForm(action: string, xsrf: string, button: string): Content {
  return html`<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><p class="flex-row flex-row--stacked-on-phone"><button class="button button--primary">${button}</button></p></form>`;
}

function reasonNote({ reason }: Way): Content {
  return (
    reason &&
    html`<div class="note note--success">${CHECK}<div><p><b>${reason.request}</b> ${reason.note}</p></div></div>`
  );
}

function page({
  title,
  errors = {},
  back,
  before,
  content,
}: {
  title: string;
  errors?: Errors;
  back?: { href: string; text: string };
  /** Between the heading and the errors. */
  before?: Content;
  content: Content;
}): Page {
  const failed = Object.keys(errors).length > 0;
  return {
    title: failed ? `Error: ${title}` : title,
    body: html`<div class="narrow-page vertical-stack">${back && html`<a class="back-link" href="${back.href}">${ARROW}${back.text}</a>`}<h1>${title}</h1>${before}${errorSummary(errors)}${content}</div>`,
  };
}
