import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * The stylesheet and the scripts of the provider's pages, by file name. They are served as files,
 * because the content security policy forbids inline styles and scripts.
 */
export const assets: Readonly<Record<string, { type: string; text: string }>> = {
  'pages.css': {
    type: 'text/css; charset=utf-8',
    text: `.narrow-page { max-width: 28rem; overflow-wrap: anywhere }
.note h2 { font-size: var(--text-lg) }
.button--full-width { width: 100% }
.link-row { display: flex; flex-wrap: wrap; gap: 0 var(--space-4) }
.link-row a { display: inline-flex; align-items: center; min-height: var(--tap-target) }
.password-strength meter { width: 100%; max-width: 12rem }
.password-strength output { display: block; color: var(--color-muted) }
ol.setup-steps { list-style: decimal; padding-inline-start: var(--space-5) }
.qr-code { width: 13rem; max-width: 100%; margin: var(--space-3) 0; background: #fff }
.qr-code svg { display: block; width: 100%; height: auto }
.totp-secret { font-size: var(--text-lg) }
.recovery-codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--space-2); padding: var(--space-4); border: 1px solid var(--color-border); background: var(--color-raised) }
.or-divider { display: flex; align-items: center; gap: var(--space-4); color: var(--color-muted) }
.or-divider::before, .or-divider::after { flex: 1; border-top: 1px solid var(--color-border); content: "" }
.page-with-aside { display: grid; gap: var(--space-6) var(--space-8) }
.account-reasons { overflow-wrap: anywhere }
.account-reasons ul { margin: var(--space-3) 0; padding-inline-start: var(--space-5); list-style: disc }
@media (min-width: 60rem) {
  .page-with-aside { grid-template-columns: 28rem minmax(0, 24rem) }
  .account-reasons { align-self: start; margin-top: var(--space-8); padding: var(--space-5); border: 1px solid var(--color-border); background: var(--color-raised) }
}
/* If the page offers a passkey and a password, only the first button is primary. */
form:not([hidden]) ~ [data-passkey="get"] .button--primary, [data-passkey="get"]:not([hidden]) ~ form .button--primary { border-color: var(--color-edge); background: var(--color-raised); color: var(--color-text) }
[hidden] { display: none !important }
`,
  },
  // The button that shows the password is hidden until this script runs.
  'password.js': {
    type: 'text/javascript; charset=utf-8',
    text: `for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  const show = (shown) => {
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
  };
  button.hidden = false;
  button.addEventListener('click', () => show(input.type === 'password'));
  // Mask it again before the form is sent, so that the browser recognises it as a password.
  input.form.addEventListener('submit', () => show(false));
}
// Copies the text of an element. Without scripts, people select the text themselves.
for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).innerText);
    button.textContent = button.dataset.copied;
  });
}
// Rates a password by its length, which counts as at most twice the number of different characters,
// so that "aaaaaaaaaaaa" is weak.
for (const advice of document.querySelectorAll('[data-measures]')) {
  const input = document.getElementById(advice.dataset.measures);
  const [meter, text] = [advice.querySelector('meter'), advice.querySelector('output')];
  const measure = () => {
    const characters = [...input.value];
    const weight = Math.min(characters.length, 2 * new Set(characters).size);
    const level = weight < 14 ? 'weak' : weight < 18 ? 'fair' : 'strong';
    advice.hidden = input.value === '';
    meter.value = ['', 'weak', 'fair', 'strong'].indexOf(level);
    text.textContent = advice.dataset[level];
  };
  input.addEventListener('input', measure);
}
`,
  },
  // The library that converts between the browser's passkey API and JSON, as one script.
  'webauthn.js': {
    type: 'text/javascript; charset=utf-8',
    text: readFileSync(
      join(dirname(require.resolve('@simplewebauthn/browser')), '../dist/bundle/index.umd.min.js'),
      'utf8',
    ),
  },
  // Shows the forms for passkeys, which are hidden until this script runs.
  'passkeys.js': {
    type: 'text/javascript; charset=utf-8',
    text: `const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication,
  startRegistration } = SimpleWebAuthnBrowser;
for (const sentence of document.querySelectorAll('[data-no-script]')) sentence.hidden = true;
for (const sentence of document.querySelectorAll('[data-no-passkeys]'))
  sentence.hidden = browserSupportsWebAuthn();
for (const form of browserSupportsWebAuthn() ? document.querySelectorAll('[data-passkey]') : []) {
  const optionsJSON = JSON.parse(form.dataset.options);
  const message = form.querySelector('[data-failed]');
  const start = form.dataset.passkey === 'create' ? startRegistration : startAuthentication;
  const send = (credential) => {
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  };
  form.hidden = false;
  for (const related of document.querySelectorAll('[data-needs-passkey]')) related.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    message.textContent = '';
    start({ optionsJSON }).then(send, (error) => {
      message.textContent = message.dataset[error.name.toLowerCase()] ?? message.dataset.failed;
    });
  });
  // Also offers passkeys as autofill in the email field, until the user clicks the button.
  if ('autofill' in form.dataset)
    browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (isSupported)
        startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send, () => {});
    });
}
`,
  },
};
