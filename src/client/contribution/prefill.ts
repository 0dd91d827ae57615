import { languageIds } from '#domain/languages.ts';
import { emptyTermText, type TermText } from '../terms/term-text.ts';

/** The form that a link like `?english=friction&language=venda` opens. What is unknown, doubled or too long is left out: a link never shows an error. */
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
