/**
 * The provider pages' own stylesheet and script. Both are served as files, because the content
 * security policy forbids inline styles and scripts.
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
  // The button is hidden until this script runs, so without scripts the password stays masked.
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
`,
  },
};
