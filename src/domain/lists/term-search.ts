import { type Language, languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { cleanCharacters } from '../search/clean-characters.ts';
import { type Subject, subjectIds } from '../subjects.ts';
import { type TermStatus, termStatuses } from '../term/status.ts';
import { checkText, type TextRule } from '../text.ts';
import { listVarietyFilters, type VarietyFilter } from '../varieties.ts';

export const searchFields = ['both', 'english', 'vernacular'] as const;
export type SearchField = (typeof searchFields)[number];
export const sorts = ['newest', 'english_asc', 'vernacular_asc', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

export type TermFilters = {
  query: string;
  field: SearchField;
  language: Language | 'all';
  /** `all` unless the language has several varieties. */
  variety: VarietyFilter | 'all';
  subject: Subject | 'all';
  status: TermStatus;
  /** The sort that the reader chose, or null; `effectiveSort` returns the one that applies. */
  sort: Sort | null;
  page: number;
  pageSize: number;
  /** Searches for the literal words of a question. */
  literal: boolean;
  /** Set if the URL contains `language=all`, which overrides the remembered language. */
  allLanguages?: true;
};

export const defaultFilters: TermFilters = {
  query: '',
  field: 'both',
  language: 'all',
  variety: 'all',
  subject: 'all',
  status: 'verified',
  sort: null,
  page: 1,
  pageSize: limits.pageSize.default,
  literal: false,
};

export const queryRule: TextRule = {
  name: m.rules_name_search,
  max: limits.text.query,
  clean: cleanCharacters,
};

/** Returns the message for a query that cannot be searched, or null. */
export function findQueryError(query: string): string | null {
  const checked = checkText(query, queryRule);
  return checked.ok ? null : checked.message;
}

/**
 * Returns the sort that applies to a list. The default is relevance if there is a query, otherwise
 * newest first. Without a query, sorting by relevance means newest first.
 */
export function effectiveSort(filters: Pick<TermFilters, 'query' | 'sort'>): Sort {
  if (filters.query === '')
    return filters.sort === null || filters.sort === 'relevance' ? 'newest' : filters.sort;
  return filters.sort ?? 'relevance';
}

const parseChoice = <T extends string>(values: readonly T[], raw: string | null): T | null =>
  values.find((value) => value === raw) ?? null;

function wholeNumber(raw: string | null, max: number): number | null {
  return raw !== null && /^[1-9]\d{0,6}$/.test(raw) && Number(raw) <= max ? Number(raw) : null;
}

/**
 * Reads the filters from query parameters, such as a `URLSearchParams`. Ignores unknown, repeated
 * and invalid parameters, which the API rejects. Keeps a query that is too long, so that the page
 * can show it with an explanation (`findQueryError`).
 */
export function filtersFromParams(params: Iterable<readonly [string, string]>): TermFilters {
  const pairs = [...params];
  const only = (name: string) => {
    const found = pairs.filter(([key]) => key === name);
    return found.length === 1 ? found[0]![1] : null;
  };
  const language = parseChoice(languageIds, only('language')) ?? 'all';
  const filters: TermFilters = {
    query: cleanCharacters(only('query') ?? ''),
    field: parseChoice(searchFields, only('field')) ?? defaultFilters.field,
    language,
    variety: parseChoice(listVarietyFilters(language), only('variety')) ?? 'all',
    subject: parseChoice(subjectIds, only('subject')) ?? 'all',
    status: parseChoice(termStatuses, only('status')) ?? defaultFilters.status,
    sort: parseChoice(sorts, only('sort')),
    page: wholeNumber(only('page'), limits.page.max) ?? 1,
    pageSize:
      limits.pageSize.offered.find((size) => String(size) === only('pageSize')) ??
      limits.pageSize.default,
    literal: only('literal') === 'true',
    ...(only('language') === 'all' && { allLanguages: true }),
  };
  const whenUnset = effectiveSort({ query: filters.query, sort: null });
  if (filters.sort === whenUnset || (filters.sort === 'relevance' && filters.query === ''))
    filters.sort = null;
  return filters;
}

/** Returns the query string of the filters with its `?`, or an empty string if all are defaults. */
export function filtersToUrl(filters: Partial<TermFilters>): string {
  const params: string[] = [];
  for (const [name, standard] of Object.entries(defaultFilters)) {
    const value = filters[name as keyof TermFilters] ?? standard;
    const isAllLanguages = name === 'language' && value === 'all' && filters.allLanguages;
    if ((value !== standard || isAllLanguages) && value !== null)
      params.push(`${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`);
  }
  return params.length === 0 ? '' : `?${params.join('&')}`;
}

/**
 * Returns the filters with a change applied. Goes back to page 1 unless the change sets the page.
 * A new query is no longer searched literally. Another language removes the variety.
 * Choosing all languages adds `language=all` to the URL.
 */
export function changeFilters(filters: TermFilters, change: Partial<TermFilters>): TermFilters {
  const isNewQuery = change.query !== undefined && change.query !== filters.query;
  const literal = filters.literal && !isNewQuery;
  const next: TermFilters = { ...filters, page: 1, literal, ...change };
  if (change.language === 'all') next.allLanguages = true;
  else if (change.language) delete next.allLanguages;
  if (next.variety !== 'all' && !listVarietyFilters(next.language).includes(next.variety))
    next.variety = 'all';
  if (next.query === '' && next.sort === 'relevance') next.sort = null;
  if (next.sort === effectiveSort({ query: next.query, sort: null })) next.sort = null;
  return next;
}
