import { languageNames } from '../languages.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { subjects } from '../subjects.ts';
import type { TextRule } from '../text.ts';
import { varietiesOf, varietyNames } from '../varieties.ts';
import { partsOfSpeech } from './parts-of-speech.ts';
import type { TermDetails } from './usage.ts';
import { nounClasses, origins, registers } from './usage.ts';

/** A text that is a word, which cannot mention a person. */
type WordField = { kind: 'text'; rule: TextRule & { word: true }; erases?: never };
type TextField = {
  kind: 'text';
  rule: TextRule & { word?: never };
  /**
   * Which mentions of the submitter are removed from this text when the account is deleted:
   * `fullName` removes only the full name, `anyName` also the first or last name alone.
   */
  erases: 'fullName' | 'anyName';
};
/** Functions that return the displayed name of each choice, by id. */
export type Choices = Readonly<Record<string, () => string>>;
type ChoiceField = {
  kind: 'choice';
  choices: Choices;
  /** The error message if nothing was chosen; undefined if the choice is optional. */
  missing?: () => string;
};
/** Several choices, stored in the order of the table. They are always optional. */
export type ChoicesField = { kind: 'choices'; choices: Choices };
type FieldDescription = (WordField | TextField | ChoiceField | ChoicesField) & {
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
      name: m.terms_field_english_word,
      max: limits.text.word,
      word: true,
      missing: m.rules_english_word_missing,
    },
    importColumn: 'english',
  },
  meaning: {
    kind: 'text',
    rule: {
      name: m.terms_field_meaning,
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
      name: m.terms_field_vernacular_word,
      max: limits.text.word,
      word: true,
      missing: m.rules_vernacular_word_missing,
    },
    importColumn: 'vernacular',
  },
  language: { kind: 'choice', choices: languageNames, missing: m.rules_language_missing },
  notes: {
    kind: 'text',
    rule: { name: m.terms_field_notes, max: limits.text.notes, multiline: true },
    erases: 'anyName',
  },
  partOfSpeech: { kind: 'choice', choices: partsOfSpeech },
  plural: {
    kind: 'text',
    rule: { name: m.terms_field_plural, max: limits.text.word, word: true },
  },
  varieties: { kind: 'choices', choices: varietyNames },
  nounClass: { kind: 'choice', choices: nounClasses },
  register: { kind: 'choice', choices: registers },
  origin: { kind: 'choice', choices: origins },
  originDetail: {
    kind: 'text',
    rule: { name: m.terms_field_origin_detail, max: limits.text.source },
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
type ChoiceId<D> = D extends { choices: Readonly<Record<infer Id extends string, unknown>> }
  ? Id
  : string;
type Value<D> = D extends { kind: 'choices' } ? ChoiceId<D>[] : ChoiceId<D>;
/** The value of any field: for several choices, their ids. */
export type FieldValue = string | readonly string[] | null;
export type RequiredTermField = {
  [F in TermField]: IsRequired<Description[F]> extends true ? F : never;
}[TermField];
export type OptionalTermField = Exclude<TermField, RequiredTermField>;

/** The values of a term's fields before validation. */
export type TermInput = { [F in RequiredTermField]: Value<Description[F]> } & {
  [F in OptionalTermField]?: Value<Description[F]> | null | undefined;
};
/**
 * The values of a term's fields as stored. An optional field without a value is null, or an empty
 * list if it has several choices.
 */
export type TermValues = { [F in RequiredTermField]: Value<Description[F]> } & {
  [F in OptionalTermField]: Description[F] extends { kind: 'choices' }
    ? Value<Description[F]>
    : Value<Description[F]> | null;
};

/** Returns the values of a term's fields without its other properties. */
export const pickTermValues = (term: TermValues): TermValues =>
  Object.fromEntries(termFields.map((field) => [field, term[field]])) as TermValues;

export function isRequired(field: TermField): boolean {
  const description = describeField(field);
  if (description.kind === 'choices') return false;
  const { missing } = description.kind === 'text' ? description.rule : description;
  return missing !== undefined;
}

/** Returns whether the field can contain several lines, like the definition. */
export function isLongText(field: TermField): boolean {
  const description = describeField(field);
  return description.kind === 'text' && description.rule.multiline === true;
}

/** Converts a value to one text, for forms and the history. Choices are separated by spaces. */
export const toText = (value: FieldValue | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

/** Returns the text to show for a stored value. For choices, this is their displayed names. */
export function showValue(field: TermField, value: NonNullable<FieldValue>): string {
  const description = describeField(field);
  const text = toText(value);
  if (description.kind === 'text') return text;
  const ids = description.kind === 'choices' ? splitIds(text) : [text];
  return ids.map((id) => description.choices[id]?.() ?? id).join(', ');
}

/** Reads the ids of several choices from a text in which spaces or commas separate them. */
export const splitIds = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * What an edit changes, with the old and new values: fields, the usage, the concept (by its
 * number), the first example and the synonyms.
 */
export type TermChanges = Partial<
  Record<
    TermField | 'usage' | 'concept' | 'example' | 'exampleEnglish' | 'synonyms',
    { from: string | null; to: string | null }
  >
>;

/**
 * Returns the value of a field as text. It is empty for the variety of a language that has only
 * one, because the language already says it.
 */
export const statedText = (term: TermInput, field: TermField): string =>
  field === 'varieties' && varietiesOf(term.language).length === 1 ? '' : toText(term[field]);

/** Returns the changes of an edit. A usage that is undefined in `after` does not change. */
export function changesBetween(
  before: TermInput & TermDetails,
  after: TermInput & TermDetails,
): TermChanges {
  const changes: TermChanges = {};
  for (const field of termFields) {
    const from = statedText(before, field) || null;
    const to = statedText(after, field) || null;
    if (from !== to) changes[field] = { from, to };
  }
  if (after.usage !== undefined && after.usage !== before.usage)
    changes.usage = { from: before.usage ?? null, to: after.usage };
  return changes;
}
