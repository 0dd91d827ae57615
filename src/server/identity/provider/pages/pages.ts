import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import type { PlainPage } from '#server/platform/http/plain-page.ts';
import {
  currentPassword,
  emailField,
  firstName,
  lastName,
  newPassword,
  type Registration,
} from '../accounts/account-fields.ts';
import { passkeyForm } from '../second-factor/passkey-form.ts';
import { type Errors, errorSummary, form } from './fields.ts';
import type { Way } from './reasons.ts';

/** A page without its stylesheets and script, which `send` adds. */
export type Page = Pick<PlainPage, 'title' | 'body'> & {
  /** Whether `send` adds the scripts for passkeys. */
  passkeys?: boolean;
};

/** The sign-in that a page belongs to. `way` contains the reason to sign in and the link back. */
export type Interaction = { uid: string; way: Way };

export type SignIn = Interaction & {
  /** Whether a signed-in user must confirm their identity again. */
  isStepUp: boolean;
  passkey: PublicKeyCredentialRequestOptionsJSON;
  /** Whether a passkey was used in this browser. It is then offered first. */
  hasPasskey: boolean;
};

/**
 * Returns the paths of the pages of one sign-in. The cookie of that sign-in is sent only to them.
 */
export const interactionPaths = (uid: string) => ({
  start: `/oidc/interaction/${uid}`,
  signIn: `/oidc/interaction/${uid}/sign-in`,
  register: `/oidc/interaction/${uid}/register`,
  code: `/oidc/interaction/${uid}/code`,
  forgotten: `/oidc/interaction/${uid}/forgotten`,
  secondStep: `/oidc/interaction/${uid}/second-step`,
  recovery: `/oidc/interaction/${uid}/recovery`,
  passkey: `/oidc/interaction/${uid}/passkey`,
});

const ARROW = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M19 12H5m6-6l-6 6 6 6"/></svg>`;
const CHECK = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 13l4 4L19 7"/></svg>`;

export const bold = (text: string) => html`<b>${text}</b>`;

export function signInPage(
  { uid, way, isStepUp, passkey, hasPasskey }: SignIn,
  email = '',
  errors: Errors = {},
): Page {
  const paths = interactionPaths(uid);
  const withPasskey = passkeyForm(
    paths.passkey,
    passkey,
    isStepUp ? m.second_factor_passkey_button() : m.provider_passkey_button(),
    { autofill: true },
  );
  const withPassword = form(
    paths.signIn,
    isStepUp ? m.provider_continue_button() : m.provider_sign_in_title(),
    [
      emailField({ value: email, error: errors.email, autocomplete: 'username webauthn' }),
      currentPassword(errors.password),
    ],
  );
  const links = html`<p class="link-row"><a href="${paths.forgotten}">${m.provider_forgotten_title()}</a> ${!isStepUp && html`<a href="${paths.register}">${m.provider_register_link()}</a>`}</p>`;
  const divider = (text: string) =>
    html`<p class="or-divider" data-needs-passkey hidden>${text}</p>`;
  return page({
    title: isStepUp ? m.provider_confirm_title() : m.provider_sign_in_title(),
    errors,
    back: way.back,
    before: isStepUp ? html`<p>${m.provider_confirm_text()}</p>` : reasonNote(way),
    passkeys: true,
    content: hasPasskey
      ? [withPasskey, divider(m.provider_password_divider()), withPassword, links]
      : [withPassword, links, divider(m.provider_passkey_divider()), withPasskey],
    beside: !isStepUp && whatAnAccountIsFor(),
  });
}

export function registerPage(
  { uid, way }: Interaction,
  typed: Registration = {},
  errors: Errors = {},
): Page {
  const paths = interactionPaths(uid);
  return page({
    title: m.provider_register_title(),
    errors,
    back: way.back,
    content: html`
${form(paths.register, m.provider_register_button(), [
  firstName(typed, errors, true),
  lastName(typed, errors),
  emailField({
    value: typed.email,
    error: errors.email,
    hint: m.provider_email_verify_hint(),
  }),
  newPassword(m.provider_password_label(), errors),
])}
<p>${m.provider_register_sign_in({ link: (text) => html`<a href="${paths.signIn}">${text}</a>` })}</p>`,
    beside: whatAnAccountIsFor(),
  });
}

export function forgottenPage({ uid, way }: Interaction, email = '', errors: Errors = {}): Page {
  const paths = interactionPaths(uid);
  return page({
    title: m.provider_forgotten_title(),
    errors,
    back: way.back,
    content: html`
<p>${m.provider_forgotten_text()}</p>
${form(paths.forgotten, m.provider_forgotten_button(), emailField({ value: email, error: errors.email }))}
<p><a href="${paths.signIn}">${m.provider_forgotten_sign_in_link()}</a></p>`,
  });
}

export function forgottenSentPage({ uid }: Interaction, email: string): Page {
  return page({
    title: m.provider_check_mail_title(),
    content: html`
<p>${m.provider_forgotten_sent({ email, b: bold })}</p>
<p><a href="${interactionPaths(uid).signIn}">${m.provider_forgotten_sign_in_link()}</a></p>`,
  });
}

/**
 * Renders a page that asks for confirmation before continuing with a different account from the one
 * that was signed in. Replaces a page of oidc-provider that needs an inline script.
 */
export function switchAccountPage(action: string, xsrf: string): Page {
  return page({
    title: m.provider_continue_button(),
    content: html`<p>${m.provider_switch_text()}</p>
${confirmForm(action, xsrf, m.provider_continue_button())}`,
  });
}

export function signOutPage(action: string, xsrf: string): Page {
  return page({
    title: m.provider_sign_out_title(),
    content: html`<p>${m.provider_sign_out_text()}</p>
${confirmForm(action, xsrf, m.provider_sign_out_button())}`,
  });
}

/** Renders a form that signs out of the provider. The field names are defined by oidc-provider. */
function confirmForm(action: string, xsrf: string, button: string): Content {
  return html`<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><p class="flex-row flex-row--stacked-on-phone"><button class="button button--primary">${button}</button></p></form>`;
}

const whatAnAccountIsFor =
  (): Content => html`<aside class="account-reasons" aria-labelledby="account-reasons"><h2 id="account-reasons">${m.provider_account_heading()}</h2>
<ul><li>${m.provider_account_contribute()}</li><li>${m.provider_account_follow()}</li><li>${m.provider_account_verify()}</li></ul>
<p>${m.provider_account_not_needed()}</p></aside>`;

function reasonNote({ reason }: Way): Content {
  return (
    reason &&
    html`<div class="note note--success">${CHECK}<div><p>${reason({ b: bold })}</p></div></div>`
  );
}

export function page({
  title,
  errors = {},
  back,
  before,
  content,
  beside,
  passkeys = false,
}: {
  title: string;
  errors?: Errors;
  back?: { href: string; text: string };
  /** Shown between the heading and the errors. */
  before?: Content;
  content: Content;
  /** Shown beside the content on wide screens, and below it on others. */
  beside?: Content;
  passkeys?: boolean;
}): Page {
  const narrow = html`<div class="narrow-page vertical-stack">${back && html`<a class="back-link" href="${back.href}">${ARROW}${back.text}</a>`}<h1>${title}</h1>${before}${errorSummary(errors)}${content}</div>`;
  const failed = Object.keys(errors).length > 0;
  return {
    title: failed ? m.provider_error_title({ title }) : title,
    passkeys,
    body: beside ? html`<div class="page-with-aside">${narrow}${beside}</div>` : narrow,
  };
}
