import { m } from '#domain/messages.ts';
import { html } from '#server/platform/http/html.ts';
import { firstName, lastName, newPassword, type Registration } from './account-fields.ts';
import { type Errors, form } from './fields.ts';
import { bold, type Page, page } from './pages.ts';

export function changePage(token: string, address: string): Page {
  return page({
    title: m.provider_change_title(),
    content: html`<p>${m.provider_change_text({ address, b: bold })}</p>
${form('/oidc/change', m.provider_change_button(), null, { name: 'token', value: token })}`,
  });
}

/**
 * Renders the verification page for the browser that registered. A mail scanner that opens the link
 * cannot verify the address, because the page requires a click.
 */
export function verifyPage(token: string): Page {
  return page({
    title: m.provider_verify_title(),
    content: html`
<p>${m.provider_verify_text()}</p>
${form('/oidc/verify', m.provider_verify_button(), null, { name: 'token', value: token })}`,
  });
}

/**
 * Renders the verification page for a browser other than the one that registered, and for resetting
 * the password of an unverified account. The page asks for a new password, because somebody else
 * may have created the account.
 */
export function claimPage(
  { action, token }: { action: '/oidc/verify' | '/oidc/reset'; token: string },
  typed: Registration = {},
  errors: Errors = {},
): Page {
  return page({
    title: m.provider_verify_title(),
    errors,
    content: html`
<p>${m.provider_claim_text()}</p>
${form(
  action,
  m.provider_claim_button(),
  [
    firstName(typed, errors, false),
    lastName(typed, errors),
    newPassword(m.provider_new_password_label(), errors),
  ],
  { name: 'token', value: token },
)}`,
  });
}

export function resetPage(token: string, errors: Errors = {}): Page {
  return page({
    title: m.provider_reset_title(),
    errors,
    content: html`
<p>${m.provider_reset_text()}</p>
${form('/oidc/reset', m.provider_reset_button(), newPassword(m.provider_new_password_label(), errors), { name: 'token', value: token })}`,
  });
}
