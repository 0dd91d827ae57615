import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { checkbox, type Errors, field, form } from '../pages/fields.ts';
import { interactionPaths, type Page, page } from '../pages/pages.ts';
import { passkeyForm } from './passkey-form.ts';

/** Renders the page after the password, which asks for a second factor or a recovery code. */
export function secondStepPage({
  uid,
  hasApp,
  passkey,
  isStepUp,
  error,
}: {
  uid: string;
  hasApp: boolean;
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** Whether a signed-in user confirms their identity. */
  isStepUp: boolean;
  error?: string | undefined;
}): Page {
  const paths = interactionPaths(uid);
  const errors: Errors = error ? { code: error } : {};
  return page({
    title: m.second_factor_step_title(),
    errors,
    back: {
      href: paths.signIn,
      text: isStepUp ? m.second_factor_recovery_back_link() : m.second_factor_other_account_link(),
    },
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

/** Renders the field for the six-digit code of an authenticator app. */
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

const trustBox = () => checkbox({ name: 'trust', label: m.second_factor_trust_label() });
