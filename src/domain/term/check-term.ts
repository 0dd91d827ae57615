import { m } from '../messages.ts';
import { checkText, type FieldError } from '../text.ts';
import { normalizeVarieties, varietiesOf } from '../varieties.ts';
import {
  type ChoicesField,
  describeField,
  type FieldValue,
  splitIds,
  type TermField,
  type TermInput,
  type TermValues,
  termFields,
} from './fields.ts';

type FieldCheck = { ok: true; value: FieldValue } | { ok: false; message: string };

export function checkField(field: TermField, raw: unknown): FieldCheck {
  const description = describeField(field);
  if (description.kind === 'text') return checkText(raw, description.rule);
  if (description.kind === 'choices') return checkChoices(raw, description.choices);
  const { choices, missing } = description;
  if (typeof raw === 'string' && Object.hasOwn(choices, raw)) return { ok: true, value: raw };
  if (missing === undefined && (raw === undefined || raw === null || raw === ''))
    return { ok: true, value: null };
  return { ok: false, message: missing?.() ?? m.rules_choice_missing() };
}

/** Checks several choices: a list of ids, or a text in which spaces or commas separate them. */
function checkChoices(raw: unknown, choices: ChoicesField['choices']): FieldCheck {
  const given = typeof raw === 'string' ? splitIds(raw) : (raw ?? []);
  const ids = Object.keys(choices);
  if (!Array.isArray(given) || !given.every((id) => ids.includes(id)))
    return { ok: false, message: m.rules_choose_from({ values: ids.join(', ') }) };
  return { ok: true, value: ids.filter((id) => given.includes(id)) };
}

/** Returns whether the varieties of a term belong to its language. */
export const hasOwnVarieties = (term: Pick<TermInput, 'language' | 'varieties'>): boolean =>
  (term.varieties ?? []).every((variety) => varietiesOf(term.language).includes(variety));

/**
 * Checks the fields of a term for the form, the API, the verifier's edit and the import. The errors
 * name every wrong field.
 * @param options.meaningOptional whether the meaning may be empty, as in the edit of an imported
 * term without one
 */
export function checkTerm(
  raw: Readonly<Record<string, unknown>>,
  { meaningOptional = false } = {},
): { ok: true; value: TermValues } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: Record<string, FieldValue> = {};
  for (const path of termFields) {
    const mayLack = path === 'meaning' && meaningOptional && !raw.meaning;
    const checked: FieldCheck = mayLack ? { ok: true, value: '' } : checkField(path, raw[path]);
    if (checked.ok) value[path] = checked.value;
    else errors.push({ path, message: checked.message });
  }
  const term = value as TermValues;
  if (term.language && !hasOwnVarieties(term))
    errors.push({ path: 'varieties', message: m.rules_varieties_of_language() });
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: { ...term, varieties: normalizeVarieties(term.varieties, term.language) },
  };
}
