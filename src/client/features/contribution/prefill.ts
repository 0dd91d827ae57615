import { emptyTermText, type TermText } from '#client/terms/term-text.ts';
import { languageIds } from '#domain/languages.ts';

/**
 * The text of a form that was opened by a link like `?english=friction&language=venda`. Parameters
 * that are unknown, repeated or too long are ignored, so that a link never shows an error.
 */
export function prefillFromParams(params: URLSearchParams): TermText {
  const language = singleParam(params, 'language');
  return {
    ...emptyTermText,
    englishWord: singleParam(params, 'english'),
    vernacularWord: singleParam(params, 'vernacular'),
    language: (languageIds as readonly string[]).includes(language) ? language : '',
  };
}

const MAX_LENGTH = 200;

/** @returns '' if the parameter is absent, repeated or too long */
function singleParam(params: URLSearchParams, name: string): string {
  const [value = '', ...repeated] = params.getAll(name);
  return repeated.length === 0 && value.length <= MAX_LENGTH ? value.trim() : '';
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The id of the rejected submission that a link like `?revise=…` revises; null for a new term.
 * @param search without its question mark
 */
export function revisedFromSearch(search: string): string | null {
  const id = singleParam(new URLSearchParams(search), 'revise');
  return UUID.test(id) ? id : null;
}
