/**
 * The two small files that the provider's pages load beside the site's stylesheet; the policy
 * allows no inline style or script.
 */
export const assets: Readonly<Record<string, { type: string; text: string }>> = {
  'pages.css': {
    type: 'text/css; charset=utf-8',
    text: `.narrow-page { max-width: 28rem; overflow-wrap: anywhere }
.note h2 { font-size: var(--text-lg) }
.button--full-width { width: 100% }
.link-row { display: flex; flex-wrap: wrap; gap: 0 var(--space-4) }
.link-row a { display: inline-flex; align-items: center; min-height: var(--tap-target) }
[hidden] { display: none !important }
`,
  },
  // Without scripts the button stays hidden, and the password covered.
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
  // Covered again before it is sent, so that the browser still takes it for a password.
  input.form.addEventListener('submit', () => show(false));
}
`,
  },
};
