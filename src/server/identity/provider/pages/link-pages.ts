import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';
import {
  currentPassword,
  emailField,
  firstName,
  lastName,
  newPassword,
  type Registration,
} from '../accounts/account-fields.ts';
import { checkbox, type Errors, form } from './fields.ts';
import { bold, type Page, page } from './pages.ts';

/** A link that a page belongs to, and the address that it was sent to. */
type PageLink = { token: string; email: string };

/** The fields by which a person confirms that a link is about their own account. */
type Confirmation = { owns?: boolean; errors?: Errors };

/**
 * Renders the verification page for people who know the password. A mail scanner that opens the
 * link cannot verify the address, and neither can the owner of the mailbox without the password.
 */
export function verifyPage(
  { token, email }: PageLink,
  { owns = false, errors = {} }: Confirmation = {},
): Page {
  return page({
    title: m.provider_verify_title(),
    errors,
    content: html`
${form(
  '/oidc/verify',
  m.provider_verify_button(),
  [
    addressOf(email),
    currentPassword(errors.password, m.provider_verify_password_hint()),
    checkbox({
      name: 'own',
      label: m.provider_verify_own_label(),
      checked: owns,
      error: errors.own,
    }),
  ],
  { name: 'token', value: token },
)}
<h2>${m.provider_verify_other_heading()}</h2>
<p>${m.provider_verify_other_text()}</p>
<p class="flex-row flex-row--stacked-on-phone"><a class="button" href="/oidc/verify/new?token=${token}">${m.provider_reset_title()}</a></p>`,
  });
}

/**
 * Renders the verification page for people who do not know the password, because they forgot it or
 * because somebody else created the account.
 */
export function claimPage(
  { action, token, email }: PageLink & { action: '/oidc/verify/new' | '/oidc/reset' },
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
    addressOf(email),
    newPassword(m.provider_new_password_label(), errors),
  ],
  { name: 'token', value: token },
)}`,
  });
}

export function resetPage({ token, email }: PageLink, errors: Errors = {}): Page {
  return page({
    title: m.provider_reset_title(),
    errors,
    content: html`
<p>${m.provider_reset_text()}</p>
${form(
  '/oidc/reset',
  m.provider_reset_button(),
  [addressOf(email), newPassword(m.provider_new_password_label(), errors)],
  { name: 'token', value: token },
)}`,
  });
}

/** @param from the present address of the account */
export function changePage(
  { token, email, from }: PageLink & { from: string },
  { owns = false, errors = {} }: Confirmation = {},
): Page {
  return page({
    title: m.provider_change_title(),
    errors,
    content: html`<p>${m.provider_change_text({ from, address: email, b: bold })}</p>
${form(
  '/oidc/change',
  m.provider_change_button(),
  [
    currentPassword(errors.password),
    checkbox({
      name: 'own',
      label: m.provider_change_own_label(),
      checked: owns,
      error: errors.own,
    }),
  ],
  { name: 'token', value: token },
)}`,
  });
}

/** Shows the address as a field, so that password managers store the password with it. */
function addressOf(email: string): Content {
  return emailField({ value: email, readOnly: true });
}
