import { emptyTermText, type TermText } from '#client/terms/term-text.ts';
import { languageIds } from '#domain/languages.ts';

/**
 * The form that a link like `?english=friction&language=venda` opens. What is unknown, doubled or
 * too long is left out: a link never shows an error.
 */
export function prefillFromParams(params: URLSearchParams): TermText {
  const only = (name: string) => {
    const found = params.getAll(name);
    return found.length === 1 && found[0]!.length <= 200 ? found[0]!.trim() : '';
  };
  const language = only('language');
  return {
    ...emptyTermText,
    englishWord: only('english'),
    vernacularWord: only('vernacular'),
    language: (languageIds as readonly string[]).includes(language) ? language : '',
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The rejected submission that a link like `?revise=…` takes up again; null for a new term.
 * `search` is without its question mark.
 */
export function revisedFromSearch(search: string): string | null {
  const found = new URLSearchParams(search).getAll('revise');
  return found.length === 1 && UUID.test(found[0]!) ? found[0]! : null;
}
