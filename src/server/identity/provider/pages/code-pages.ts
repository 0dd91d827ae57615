import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import { currentPassword, emailField } from '../accounts/account-fields.ts';
import type { Account } from '../accounts/accounts.ts';
import { type Errors, field, form } from './fields.ts';
import { bold, interactionPaths, type Page, page } from './pages.ts';

/** A code that was refused, as it was typed, and what is wrong with it. */
export type WrongCode = { typed: string; error: string };

/**
 * Renders the page after a registration. It is the same whether or not the address already had an
 * account; only the email reveals which.
 */
export function checkMailPage(
  { uid, email, continueTo }: { uid: string; email: string; continueTo: string },
  wrong?: WrongCode,
): Page {
  return page({
    title: m.provider_check_mail_title(),
    errors: wrong ? { code: wrong.error } : {},
    content: html`
<p>${m.provider_check_mail_text({ email, b: bold })}</p>
${codeForm(interactionPaths(uid).code, wrong)}
<p><a class="button button--full-width" href="${continueTo}">${m.provider_verify_later_button()}</a></p>`,
  });
}

/** Renders the page to change an unverified address or to request another verification link. */
export function addressPage(
  account: Pick<Account, 'email' | 'pendingEmail'>,
  email = '',
  errors: Errors = {},
  wrong?: WrongCode,
): Page {
  const text =
    account.pendingEmail === null ? m.provider_address_code_text : m.provider_address_text;
  return page({
    title: m.provider_address_title(),
    errors: wrong ? { code: wrong.error } : errors,
    back: { href: localize('/'), text: m.provider_home_link() },
    content: html`
<p>${text({ address: account.pendingEmail ?? account.email, b: bold })}</p>
${account.pendingEmail === null && codeForm('/oidc/address/code', wrong)}
${form('/oidc/address/send-again', m.provider_address_again_button(), null)}
<h2>${m.provider_address_change_button()}</h2>
<p>${m.provider_address_wrong()}</p>
${form('/oidc/address', m.provider_address_change_button(), [
  emailField({ label: m.provider_address_new_label(), value: email, error: errors.email }),
  currentPassword(errors.password),
])}`,
  });
}

const codeForm = (action: string, wrong?: WrongCode): Content =>
  form(action, m.provider_verify_button(), [
    field({
      name: 'code',
      label: m.provider_code_label(),
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
      hint: m.provider_code_hint(),
      value: wrong?.typed,
      error: wrong?.error,
    }),
  ]);
