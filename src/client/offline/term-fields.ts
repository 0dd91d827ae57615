import { insertAtCaret } from '#client/terms/caret.ts';
import {
  contributionForm,
  fieldHints,
  fieldLabel,
  fieldOrder,
  selectPrompts,
} from '#client/terms/term-form.ts';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { describeField, isLongText, isRequired, type TermField } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { h } from './dom.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldParts = { element: HTMLElement; control: Control; error: HTMLElement };

/**
 * Creates the six fields of the contribution form, in their order. `read` returns what was typed,
 * and `fill` sets it.
 * @param prefix the start of the ids of the fields, because a page can have several forms
 */
export function createTermFields(prefix: string) {
  const parts = new Map(
    fieldOrder(contributionForm).map((id) => [id, createField(id, prefix + id)]),
  );
  const keys = addLetterKeys(parts);
  return {
    elements: [...parts.values()].map(({ element }) => element),
    read: (): Partial<Record<TermField, string>> =>
      Object.fromEntries([...parts].map(([id, { control }]) => [id, control.value])),
    fill: (texts: unknown) => {
      const given = (texts ?? {}) as Partial<Record<TermField, unknown>>;
      for (const [id, { control }] of parts) control.value = String(given[id] ?? '');
      keys.update();
    },
    showErrors: (errors: readonly FieldError[]) => {
      for (const [id, field] of parts)
        showError(field, errors.find(({ path }) => path === id)?.message);
    },
  };
}

function createField(field: TermField, id: string): FieldParts {
  const hint = fieldHints[field]?.();
  const control = createControl(field, id);
  if (hint) control.setAttribute('aria-describedby', `${id}-hint`);
  const error = h('span', { class: 'error-message', id: `${id}-error`, hidden: true });
  const element = h(
    'div',
    { class: 'field' },
    h('label', { for: id }, fieldLabel(contributionForm, field)),
    hint && h('span', { class: 'hint', id: `${id}-hint` }, hint),
    error,
    control,
  );
  return { element, control, error };
}

function createControl(field: TermField, id: string): Control {
  const attributes = { id, name: field, required: isRequired(field) };
  const description = describeField(field);
  if (isLongText(field)) return h('textarea', attributes);
  if (description.kind !== 'text')
    return h(
      'select',
      attributes,
      h('option', { value: '' }, selectPrompts[field]?.() ?? ''),
      ...Object.entries(description.choices).map(([value, name]) => h('option', { value }, name)),
    );
  const isVernacular = field === 'vernacularWord';
  return h('input', {
    ...attributes,
    ...(isVernacular && { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }),
    autocomplete: isVernacular && 'off',
  });
}

function showError({ element, control, error }: FieldParts, message: string | undefined): void {
  element.classList.toggle('field--error', message !== undefined);
  error.hidden = message === undefined;
  error.textContent = message ?? '';
  if (message === undefined) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const described = [`${control.id}-hint`, message !== undefined && error.id].filter(
    (each) => each && document.getElementById(each),
  );
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Adds buttons for the letters of the chosen language that many keyboards lack. */
function addLetterKeys(parts: Map<TermField, FieldParts>) {
  const word = parts.get('vernacularWord');
  const language = parts.get('language');
  const keys = h('div', { class: 'flex-row letter-keys', role: 'group' });
  const update = () => {
    const chosen = Object.entries(languages).find(([id]) => id === language?.control.value)?.[1];
    const letters: readonly string[] = chosen?.letters ?? [];
    keys.hidden = letters.length === 0;
    keys.setAttribute('aria-label', m.term_form_letters_label({ language: chosen?.ownName ?? '' }));
    keys.replaceChildren(
      ...letters.map((letter) => letterKey(letter, chosen?.lang, word?.control)),
    );
    if (chosen) word?.control.setAttribute('lang', chosen.lang);
  };
  word?.element.append(keys);
  language?.control.addEventListener('change', update);
  return { update };
}

function letterKey(letter: string, lang: string | undefined, control: Control | undefined) {
  const key = h(
    'button',
    {
      type: 'button',
      class: 'button',
      lang,
      'aria-label': m.term_form_letters_insert({ letter }),
    },
    letter,
  );
  key.addEventListener('mousedown', (event) => event.preventDefault());
  key.addEventListener('click', () => {
    if (!(control instanceof HTMLInputElement)) return;
    const end = control.value.length;
    const selection = { start: control.selectionStart ?? end, end: control.selectionEnd ?? end };
    const { text, caret } = insertAtCaret(control.value, selection, letter);
    control.value = text;
    control.focus();
    control.setSelectionRange(caret, caret);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return key;
}
