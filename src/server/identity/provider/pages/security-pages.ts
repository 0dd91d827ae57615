import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { renderSVG } from 'uqr';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { Html, html } from '#server/platform/http/html.ts';
import { emailField, newPassword } from '../accounts/account-fields.ts';
import type { Account } from '../accounts/accounts.ts';
import type { OfferedSecret } from '../second-factor/offered-secret.ts';
import { codeField } from '../second-factor/sign-in-pages.ts';
import { totpUri } from '../second-factor/totp.ts';
import { type Errors, field, form } from './fields.ts';
import { type Page, page } from './pages.ts';

/** The paths of the pages, below /oidc. */
export const securityPaths = {
  password: '/security/password',
  email: '/security/email',
  app: '/security/app',
  passkey: '/security/passkey',
  recoveryCodes: '/security/recovery-codes',
} as const;

const back = () => ({ href: localize('/profile/security'), text: m.security_back_link() });

export function passwordPage(errors: Errors = {}): Page {
  return page({
    title: m.security_password_title(),
    errors,
    back: back(),
    content: html`<p>${m.security_password_text()}</p>
${form(`/oidc${securityPaths.password}`, m.security_password_button(), [
  field({
    name: 'current',
    label: m.security_password_current_label(),
    type: 'password',
    autocomplete: 'current-password',
    error: errors.current,
  }),
  newPassword(m.provider_new_password_label(), errors),
])}`,
  });
}

export function emailPage({
  address,
  typed = '',
  errors = {},
}: {
  address: string;
  typed?: string;
  errors?: Errors;
}): Page {
  return page({
    title: m.security_email_title(),
    errors,
    back: back(),
    content: html`<p>${m.security_email_text({ address, b: (text) => html`<b>${text}</b>` })}</p>
${form(
  `/oidc${securityPaths.email}`,
  m.security_email_button(),
  emailField({ label: m.provider_address_new_label(), value: typed, error: errors.email }),
)}`,
  });
}

/**
 * Renders the page to add an authenticator app, with a QR code, the same secret as text, and a
 * field for the first code.
 */
export function appPage({
  secret,
  offer,
  account,
  name = m.security_app_name_default(),
  errors = {},
}: OfferedSecret & {
  account: Pick<Account, 'email'>;
  name?: string | undefined;
  errors?: Errors;
}): Page {
  const uri = totpUri(secret, account.email);
  const groups = secret.replace(/(.{4})(?=.)/g, '$1 ');
  const drawing = new Html(renderSVG(uri, { border: 2 }));
  return page({
    title: m.security_app_title(),
    errors,
    back: back(),
    content: html`<ol class="vertical-stack setup-steps">
<li>${m.security_app_install()}</li>
<li>${m.security_app_scan()}
<div class="qr-code" role="img" aria-label="${m.security_app_qr_label()}">${drawing}</div>
<p>${m.security_app_secret()}<br><code class="totp-secret">${groups}</code><br><a href="${uri}">${m.security_app_open_link()}</a></p></li>
<li>${m.security_app_code()}</li></ol>
${form(
  `/oidc${securityPaths.app}`,
  m.security_app_button(),
  [codeField(errors.code), nameField(name, errors.name)],
  { name: 'offer', value: offer },
)}`,
  });
}

/** Renders the page to add a passkey. Without scripts, it only says that passkeys need a script. */
export function passkeyPage({
  options,
  name,
  errors = {},
}: {
  options: PublicKeyCredentialCreationOptionsJSON;
  name: string;
  errors?: Errors;
}): Page {
  return page({
    title: m.security_passkey_title(),
    errors,
    back: back(),
    passkeys: true,
    content: html`<p>${m.security_passkey_text()}</p>
<p data-no-script>${m.security_passkey_no_script()}</p>
<p data-no-passkeys hidden>${m.security_passkey_unsupported()}</p>
<form method="post" action="/oidc${securityPaths.passkey}" class="vertical-stack" novalidate data-passkey="create" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="credential">
${nameField(name, errors.name)}
<p><button class="button button--primary button--full-width">${m.security_passkey_button()}</button></p>
<p class="error-message" aria-live="assertive" data-failed="${m.security_passkey_not_created()}" data-InvalidStateError="${m.security_passkey_exists()}"></p></form>`,
  });
}

export function renewCodesPage(): Page {
  return page({
    title: m.security_codes_renew_title(),
    back: back(),
    content: html`<p>${m.security_codes_renew_text()}</p>
${form(`/oidc${securityPaths.recoveryCodes}`, m.security_codes_renew_button(), null)}`,
  });
}

/** Renders the recovery codes, which are shown only once. */
export function recoveryCodesPage({
  codes,
  isFirst = false,
}: {
  codes: readonly string[];
  /** Whether the account has just got its first second factor, which ends all other sessions. */
  isFirst?: boolean;
}): Page {
  return page({
    title: m.security_codes_title(),
    content: html`<p>${m.security_codes_text()}</p>
${isFirst && html`<p>${m.security_codes_signed_out()}</p>`}
<ul class="recovery-codes" id="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="flex-row flex-row--stacked-on-phone"><a class="button button--primary" href="${localize('/profile/security')}">${m.security_codes_saved_button()}</a> <button class="button" type="button" data-copies="codes" data-copied="${m.security_codes_copied()}" hidden>${m.security_codes_copy_button()}</button></p>`,
  });
}

function nameField(value: string, error?: string) {
  return field({
    name: 'name',
    label: m.security_factor_name_label(),
    autocomplete: 'off',
    value,
    hint: m.security_factor_name_hint(),
    error,
  });
}
