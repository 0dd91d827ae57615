import { languageNames } from '../languages.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { subjects } from '../subjects.ts';
import { checkText, type FieldError, type TextRule } from '../text.ts';
import { partsOfSpeech } from './parts-of-speech.ts';
import { origins } from './usage.ts';

type TextField = {
  kind: 'text';
  rule: TextRule;
  /**
   * Which mentions of the submitter are removed from this text when the account is deleted:
   * `fullName` removes only the full name, `anyName` also the first or last name alone.
   */
  erases?: 'fullName' | 'anyName';
};
type ChoiceField = {
  kind: 'choice';
  /** The displayed name of each choice, by id. */
  choices: Readonly<Record<string, string>>;
  /** The message if nothing was chosen. Without it, the choice is optional. */
  missing?: () => string;
};
type FieldDescription = (TextField | ChoiceField) & {
  /** The column in an import file, if its name differs from the field's. */
  importColumn?: string;
};

/**
 * The fields of a term, in the order of the form. Validation, the contract, forms, comparisons,
 * history, imports, database columns and erasure are derived from this table. A field without a
 * message for a missing value is optional.
 */
export const termDescription = {
  englishWord: {
    kind: 'text',
    rule: {
      name: m.rules_name_english_word,
      max: limits.text.word,
      word: true,
      missing: m.rules_english_word_missing,
    },
    importColumn: 'english',
  },
  meaning: {
    kind: 'text',
    rule: {
      name: m.rules_name_meaning,
      max: limits.text.meaning,
      multiline: true,
      missing: m.rules_meaning_missing,
    },
    erases: 'fullName',
  },
  subject: { kind: 'choice', choices: subjects, missing: m.rules_subject_missing },
  vernacularWord: {
    kind: 'text',
    rule: {
      name: m.rules_name_vernacular_word,
      max: limits.text.word,
      word: true,
      missing: m.rules_vernacular_word_missing,
    },
    importColumn: 'vernacular',
  },
  language: { kind: 'choice', choices: languageNames, missing: m.rules_language_missing },
  notes: {
    kind: 'text',
    rule: { name: m.rules_name_notes, max: limits.text.notes, multiline: true },
    erases: 'anyName',
  },
  partOfSpeech: { kind: 'choice', choices: partsOfSpeech },
  plural: {
    kind: 'text',
    rule: { name: m.rules_name_plural, max: limits.text.word, word: true },
  },
  origin: { kind: 'choice', choices: origins },
  originDetail: {
    kind: 'text',
    rule: { name: m.rules_name_origin_detail, max: limits.text.source },
    erases: 'anyName',
  },
} as const satisfies Record<string, FieldDescription>;

type Description = typeof termDescription;
export type TermField = keyof Description;
export const termFields = Object.keys(termDescription) as TermField[];

/** Returns a field's description, for code that treats all fields alike. */
export const describeField = (field: TermField): FieldDescription => termDescription[field];

type IsRequired<D> = D extends { missing: () => string } | { rule: { missing: () => string } }
  ? true
  : false;
type Value<D> = D extends { choices: Readonly<Record<infer Id extends string, string>> }
  ? Id
  : string;
export type RequiredTermField = {
  [F in TermField]: IsRequired<Description[F]> extends true ? F : never;
}[TermField];
export type OptionalTermField = Exclude<TermField, RequiredTermField>;

/** The values of a term's fields before validation. */
export type TermInput = { [F in RequiredTermField]: Value<Description[F]> } & {
  [F in OptionalTermField]?: Value<Description[F]> | null | undefined;
};
/** The values of a term's fields as stored. An optional field without a value is null. */
export type TermValues = { [F in RequiredTermField]: Value<Description[F]> } & {
  [F in OptionalTermField]: Value<Description[F]> | null;
};

export function isRequired(field: TermField): boolean {
  const description = describeField(field);
  const { missing } = description.kind === 'text' ? description.rule : description;
  return missing !== undefined;
}

/** Returns whether the field can contain several lines, like the definition. */
export function isLongText(field: TermField): boolean {
  const description = describeField(field);
  return description.kind === 'text' && description.rule.multiline === true;
}

/** Returns the text to show for a stored value. For a choice, this is its displayed name. */
export function showValue(field: TermField, value: string): string {
  const description = describeField(field);
  return description.kind === 'choice' ? (description.choices[value] ?? value) : value;
}

type FieldCheck = { ok: true; value: string | null } | { ok: false; message: string };

export function checkField(field: TermField, raw: unknown): FieldCheck {
  const description = describeField(field);
  if (description.kind === 'text') return checkText(raw, description.rule);
  const { choices, missing } = description;
  if (typeof raw === 'string' && Object.hasOwn(choices, raw)) return { ok: true, value: raw };
  if (missing === undefined && (raw === undefined || raw === null || raw === ''))
    return { ok: true, value: null };
  return { ok: false, message: missing?.() ?? m.rules_choice_missing() };
}

/**
 * Checks the fields of a term for the form, the API, the verifier's edit and the import. The errors
 * name every wrong field.
 */
export function checkTerm(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: TermValues } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: Record<string, string | null> = {};
  for (const path of termFields) {
    const checked = checkField(path, raw[path]);
    if (checked.ok) value[path] = checked.value;
    else errors.push({ path, message: checked.message });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: value as TermValues };
}

/** The fields that an edit changes, with their old and new values. */
export type TermChanges = Partial<Record<TermField, { from: string | null; to: string | null }>>;

export function changesBetween(before: TermInput, after: TermInput): TermChanges {
  const changes: TermChanges = {};
  for (const field of termFields) {
    const from = before[field] || null;
    const to = after[field] || null;
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

/** The definition of a term that was imported without one. Search ignores this text. */
export const PLACEHOLDER_MEANING =
  'A definition has not been written yet. You can help by contributing one.';
