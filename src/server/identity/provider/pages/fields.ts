import { m } from '#domain/messages.ts';
import { type Content, html } from '#server/platform/http/html.ts';

export type Errors = Readonly<Record<string, string>>;

const WARNING = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4l9 16H3z"/><path d="M12 10v4m0 3v.01"/></svg>`;

type Field = {
  name: string;
  label: string;
  type?: 'email' | 'password' | 'text';
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  readOnly?: boolean;
  inputMode?: 'numeric';
  /** Shown below the control. */
  after?: Content;
};

/**
 * Renders a label, a hint, an error and the control, in this order (design/README.md). Never
 * renders the value of a password.
 */
export function field({
  name,
  label,
  type = 'text',
  autocomplete,
  value,
  hint,
  error,
  required = true,
  readOnly = false,
  inputMode,
  after,
}: Field): Content {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field${error ? ' field--error' : ''}"><label for="${name}">${label}</label>
${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
${error && html`<span class="error-message" id="${name}-error">${WARNING}${error}</span>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${type === 'password' ? '' : html` value="${value ?? ''}"`}${
    type === 'text'
      ? html` maxlength="200"`
      : html` autocapitalize="none" autocorrect="off" spellcheck="false"`
  }${inputMode && html` inputmode="${inputMode}"`}${
    required && html` required`
  }${readOnly && html` readonly`}${error && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}>
${type === 'password' && html`<p><button class="button button--quiet" type="button" data-shows="${name}" aria-pressed="false" hidden>${m.provider_show_password_button()}</button></p>`}${after}</div>`;
}

export function checkbox({
  name,
  label,
  checked = false,
  error,
}: {
  name: string;
  label: string;
  checked?: boolean;
  error?: string | undefined;
}): Content {
  return html`<div class="field${error ? ' field--error' : ''}">
${error && html`<span class="error-message" id="${name}-error">${WARNING}${error}</span>`}
<label class="choice-label"><input type="checkbox" id="${name}" name="${name}" value="yes"${checked && html` checked`}${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>${label}</label></div>`;
}

/**
 * Renders the summary above an invalid form. The summary gets the focus and links to each wrong
 * field.
 */
export function errorSummary(errors: Errors): Content {
  if (Object.keys(errors).length === 0) return null;
  return html`<div class="note note--danger" role="alert" tabindex="-1" autofocus aria-labelledby="errors">${WARNING}<div><h2 id="errors">${m.ui_error_summary_heading()}</h2>
<ul>${Object.entries(errors).map(([name, message]) => html`<li>${name === '' ? message : html`<a href="#${name}">${message}</a>`}</li>`)}</ul></div></div>`;
}

export function form(
  action: string,
  button: string,
  fields: Content,
  hidden?: { name: string; value: string },
): Content {
  return html`<form method="post" action="${action}" class="vertical-stack" novalidate>
${hidden && html`<input type="hidden" name="${hidden.name}" value="${hidden.value}">`}
${fields}
<p><button class="button button--primary button--full-width">${button}</button></p></form>`;
}
