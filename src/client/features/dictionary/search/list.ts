import type { CallArgs } from '#client/runtime/api/api.ts';
import type { Head } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { cutText } from '#client/terms/excerpt.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type ListedTerm, listTerms } from '#contract/terms/dictionary.ts';
import { nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import {
  defaultFilters,
  filtersFromParams,
  filtersToUrl,
  findQueryError,
  type TermFilters,
} from '#domain/lists/term-search.ts';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';
import { nameSubject } from '#domain/subjects.ts';
import { labelVariety, langTag } from '#domain/varieties.ts';

export const parseFilters = (search: string): TermFilters =>
  filtersFromParams(new URLSearchParams(search));

/**
 * Returns the arguments of the API call for a list of terms: the page size, and each filter that is
 * not the default.
 */
export function listArgs(filters: TermFilters): CallArgs<typeof listTerms> {
  const set = Object.entries(filters).filter(
    ([name, value]) =>
      name in defaultFilters &&
      (name === 'pageSize' || value !== defaultFilters[name as keyof TermFilters]),
  );
  return {
    query: Object.fromEntries(set.map(([name, value]) => [name, String(value)])) as NonNullable<
      CallArgs<typeof listTerms>['query']
    >,
  };
}

/** Returns the API calls of the page: none if the query cannot be searched. */
export function dictionaryQueries(search: string) {
  const filters = parseFilters(search);
  return findQueryError(filters.query) === null
    ? [{ endpoint: listTerms, args: listArgs(filters), trim: trimToShown, rows: 'terms' as const }]
    : [];
}

/** What lists show about a term, and its page until the rest has loaded. */
export type ShownTerm = Pick<
  ListedTerm,
  | 'id'
  | 'englishWord'
  | 'vernacularWord'
  | 'language'
  | 'varieties'
  | 'subject'
  | 'meaning'
  | 'notes'
  | 'conceptNumber'
  | 'gloss'
  | 'senseSubject'
  | 'usage'
  | 'reliability'
  | 'status'
  | 'matchReason'
  | 'sourceName'
>;
export type ShownList = Omit<ReplyOf<typeof listTerms>, 'terms'> & { terms: ShownTerm[] };

/**
 * Shortens definitions and leaves out what the list does not show, to keep the document small.
 * Notes are not shown, but while the varieties of a term are unknown, `langTag` searches them for
 * "Sepedi", so that word is kept.
 */
export const trimToShown = (reply: ReplyOf<typeof listTerms>): ShownList => ({
  ...reply,
  terms: reply.terms.map((term) => ({
    id: term.id,
    englishWord: term.englishWord,
    vernacularWord: term.vernacularWord,
    language: term.language,
    varieties: term.varieties,
    subject: term.subject,
    meaning: cutText(term.meaning, limits.excerpt + 1),
    notes: term.varieties.length === 0 && langTag(term) === 'nso' ? 'Sepedi' : null,
    conceptNumber: term.conceptNumber,
    gloss: term.gloss,
    senseSubject: term.senseSubject,
    usage: term.usage,
    reliability: term.reliability,
    status: term.status,
    matchReason: term.matchReason,
    sourceName: term.sourceName,
  })),
});

/**
 * Returns the canonical address of a list, without unknown, repeated, invalid or default
 * parameters, or null if `search` is already canonical. Different encodings of the same text are
 * treated as equal.
 */
export function canonicalDictionary(search: string): string | null {
  const url = filtersToUrl(parseFilters(search));
  const pairs = (text: string) => JSON.stringify([...new URLSearchParams(text)].sort());
  return pairs(url) === pairs(search) ? null : localize(`/dictionary${url}`);
}

export function dictionaryHead({ search }: { search: string }): Head {
  const { allLanguages: _, ...filters } = parseFilters(search);
  const { page } = filters;
  const list = listName(filters);
  return {
    title: `${page > 1 ? m.titles_dictionary_page({ list, page }) : list} | ${PRODUCT}`,
    canonical: paths.dictionary({ ...filters, pageSize: limits.pageSize.default }),
    index: filters.query === '' && filters.status === 'verified',
  };
}

function listName({ query, language, variety, subject }: TermFilters): string {
  if (query) return m.titles_dictionary_query({ query });
  if (language === 'all')
    return subject === 'all'
      ? m.titles_dictionary()
      : m.titles_dictionary_subject({ subject: nameSubject(subject) });
  const name = variety === 'all' ? nameLanguage(language) : labelVariety(variety);
  return subject === 'all'
    ? m.titles_dictionary_language({ language: name })
    : m.titles_dictionary_language_and_subject({ subject: nameSubject(subject), language: name });
}
