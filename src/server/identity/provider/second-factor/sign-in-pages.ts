import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { type Errors, field, form } from '../fields.ts';
import { interactionPaths, type Page, page } from '../pages.ts';

const KEY = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="8" cy="15" r="4"/><path d="M11 12l8-8m-3 3l3 3"/></svg>`;

/** After the password: a code of the app, a passkey, or a recovery code. */
export function secondStepPage({
  uid,
  hasApp,
  passkey,
  error,
}: {
  uid: string;
  hasApp: boolean;
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  error?: string | undefined;
}): Page {
  const paths = interactionPaths(uid);
  const errors: Errors = error ? { code: error } : {};
  return page({
    title: m.second_factor_step_title(),
    errors,
    back: { href: paths.signIn, text: m.second_factor_other_account_link() },
    passkeys: passkey !== null,
    content: html`${passkey && passkeyForm(paths.passkey, passkey, m.second_factor_passkey_button())}
${hasApp && form(paths.secondStep, m.provider_continue_button(), [codeField(error), trustBox()])}
<p class="link-row"><a href="${paths.recovery}">${m.second_factor_recovery_link()}</a></p>`,
  });
}

export function recoveryPage({ uid, error }: { uid: string; error?: string }): Page {
  const paths = interactionPaths(uid);
  return page({
    title: m.second_factor_recovery_title(),
    errors: error ? { code: error } : {},
    back: { href: paths.secondStep, text: m.second_factor_recovery_back_link() },
    content: html`<p>${m.second_factor_recovery_text()}</p>
${form(
  paths.recovery,
  m.provider_continue_button(),
  field({
    name: 'code',
    label: m.second_factor_recovery_label(),
    autocomplete: 'off',
    error,
  }),
)}`,
  });
}

/**
 * A button that uses a passkey. The script shows it, because passkeys need one, and puts the
 * browser's response into the hidden field.
 */
export function passkeyForm(
  action: string,
  options: PublicKeyCredentialRequestOptionsJSON,
  button: string,
  /** Also offers passkeys in the email field of the page. */
  { autofill = false } = {},
): Content {
  return html`<form method="post" action="${action}" class="vertical-stack" data-passkey="get" data-options="${JSON.stringify(options)}"${autofill && html` data-autofill`} hidden>
<input type="hidden" name="credential">
<p><button class="button button--primary button--full-width">${KEY}${button}</button></p>
<p class="hint">${m.second_factor_passkey_hint()}</p>
<p class="error-message" role="alert" data-failed="${m.second_factor_passkey_failed()}"></p></form>`;
}

/** The field for a code of six digits. */
export function codeField(error?: string): Content {
  return field({
    name: 'code',
    label: m.second_factor_code_label(),
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    hint: m.second_factor_code_hint(),
    error,
  });
}

function trustBox(): Content {
  return html`<label class="choice-label"><input type="checkbox" name="trust" value="yes">${m.second_factor_trust_label()}</label>`;
}
