import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';

const KEY = html`<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="8" cy="15" r="4"/><path d="M11 12l8-8m-3 3l3 3"/></svg>`;

/**
 * Renders a button to use a passkey. The page's script shows the button, because passkeys need a
 * script, and puts the browser's response into the hidden field.
 */
export function passkeyForm(
  action: string,
  options: PublicKeyCredentialRequestOptionsJSON,
  button: string,
  /** `autofill` also offers passkeys in the email field of the page. */
  { autofill = false } = {},
): Content {
  return html`<form method="post" action="${action}" class="vertical-stack" data-passkey="get" data-options="${JSON.stringify(options)}"${autofill && html` data-autofill`} hidden>
<input type="hidden" name="credential">
<p><button class="button button--primary button--full-width">${KEY}${button}</button></p>
<p class="hint">${m.second_factor_passkey_hint()}</p>
<p class="error-message" aria-live="assertive" data-failed="${m.second_factor_passkey_failed()}"></p></form>`;
}
