import { emptySubmissionText, type SubmissionText } from '#client/terms/form/submission-text.ts';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { UUID } from '#domain/uuid.ts';

/**
 * Returns the initial text of the form for a link such as `?english=friction&language=venda`.
 * Ignores unknown languages and subjects, and parameters that are unknown, repeated or too long, so
 * that a link never causes an error.
 */
export function prefillFromParams(params: URLSearchParams): SubmissionText {
  const oneOf = (name: string, ids: readonly string[]) => {
    const value = singleParam(params, name);
    return ids.includes(value) ? value : '';
  };
  const concept = singleParam(params, 'concept');
  return {
    ...emptySubmissionText,
    englishWord: singleParam(params, 'english'),
    vernacularWord: singleParam(params, 'vernacular'),
    language: oneOf('language', languageIds),
    subject: oneOf('subject', subjectIds),
    concept: /^[1-9]\d{0,8}$/.test(concept) ? concept : '',
  };
}

const MAX_LENGTH = 200;

/** @returns the value of the parameter, or '' if it is absent, repeated or too long */
function singleParam(params: URLSearchParams, name: string): string {
  const [value = '', ...repeated] = params.getAll(name);
  return repeated.length === 0 && value.length <= MAX_LENGTH ? value.trim() : '';
}

/**
 * Returns the id of the rejected submission that a link such as `?revise=…` asks to revise, or null
 * if the link contains no valid id.
 * @param search the query string without its question mark
 */
export const revisedFromSearch = (search: string): string | null => idFrom(search, 'revise');

/** Returns the id of the pending submission that a link such as `?edit=…` asks to edit, or null. */
export const editedFromSearch = (search: string): string | null => idFrom(search, 'edit');

function idFrom(search: string, name: string): string | null {
  const id = singleParam(new URLSearchParams(search), name);
  return UUID.test(id) ? id : null;
}
