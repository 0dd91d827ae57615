import { describeField, termFields } from '#domain/term/fields.ts';

/** A column that contains text written by people. */
export type TextColumn = {
  table: string;
  key: 'id' | 'name' | 'ctid';
  column: string;
  /** Maximum length in characters. A text that becomes longer than this is truncated. */
  max: number;
  json?: true;
  /** The top-level fields of a JSON column that are searched; by default, all. */
  fields?: readonly string[];
  /** An SQL condition that limits the search to some rows; `$2` is the user's id. */
  where?: string;
};

/** Selects the ids of the terms that the user submitted; `$2` is the user's id. */
export const ownTerms = 'select id from terms where submitter_id = $2';

/**
 * The free-text fields of a term, such as the definition. Its English and vernacular words are not
 * included.
 */
export const freeTexts = termFields.filter((field) => {
  const description = describeField(field);
  return description.kind === 'text' && !description.rule.word;
});

/**
 * Returns the free-text fields from which erasing an account removes only the submitter's full name
 * (`fullName`), or also a first or last name alone (`anyName`).
 */
export const fieldsErasing = (names: 'fullName' | 'anyName') =>
  freeTexts.filter((field) => {
    const description = describeField(field);
    return description.kind === 'text' && description.erases === names;
  });
