import { type Language, languages } from '#domain/languages.ts';
import {
  isRequired,
  type TermField,
  type TermInput,
  termFields,
  toText,
} from '#domain/term/fields.ts';
import { langTag, type Variety, varietiesOf } from '#domain/varieties.ts';

/** The text that a form contains for each field. It is validated only when the form is sent. */
export type TermText = Record<TermField, string>;

const textOf = (read: (field: TermField) => string) =>
  Object.fromEntries(termFields.map((field) => [field, read(field)])) as TermText;

export const emptyTermText: TermText = textOf(() => '');

/** Returns the text that a form shows for a stored term. */
export const termText = (term: TermInput): TermText => textOf((field) => toText(term[field]));

/**
 * Reads the text of a term from a stored draft. Returns null if the stored value is not a draft.
 * @param start the text of the optional fields that an older draft lacks
 */
export function readTermText(raw: unknown, start: TermText = emptyTermText): TermText | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const stored = raw as Record<string, unknown>;
  const isReadable = (field: TermField) =>
    typeof stored[field] === 'string' || (stored[field] === undefined && !isRequired(field));
  return termFields.every(isReadable)
    ? textOf((field) => String(stored[field] ?? start[field]))
    : null;
}

export function sameTermText(one: TermText, other: TermText): boolean {
  return termFields.every((field) => one[field] === other[field]);
}

/** @returns the language of a form, or null if none is chosen */
export const readLanguage = ({ language }: Pick<TermText, 'language'>): Language | null =>
  language in languages ? (language as Language) : null;

/** Returns those chosen varieties that belong to the chosen language. */
export function ownVarieties(text: Pick<TermText, 'language' | 'varieties'>): Variety[] {
  const language = readLanguage(text);
  const chosen = text.varieties.split(' ');
  return language ? varietiesOf(language).filter((id) => chosen.includes(id)) : [];
}

/**
 * Returns the text without the varieties of another language, which a form keeps when somebody
 * chooses another language.
 */
export const withoutForeignVarieties = <T extends TermText>(text: T): T => ({
  ...text,
  varieties: ownVarieties(text).join(' '),
});

/** Returns the `lang` attribute for text in the chosen language, if one is chosen. */
export function vernacularLang(text: TermText): string | undefined {
  const language = readLanguage(text);
  return language
    ? langTag({ language, varieties: ownVarieties(text), notes: text.notes })
    : undefined;
}
