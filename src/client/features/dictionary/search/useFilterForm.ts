import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { rememberLanguage, withRememberedLanguage } from '#client/runtime/session/language.tsx';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import {
  changeFilters,
  filtersFromParams,
  findQueryError,
  type TermFilters,
} from '#domain/lists/term-search.ts';
import { cleanCharacters } from '#domain/search/clean-characters.ts';

const filterNames = [
  'query',
  'field',
  'language',
  'variety',
  'subject',
  'status',
  'sort',
  'pageSize',
] as const;

/**
 * Connects the uncontrolled fields of the search form to the URL. A choice changes the URL
 * immediately; typing changes it after a pause. Each change adds an entry to the browser history,
 * but continued typing replaces the entry that it added after an earlier pause. Input from before
 * hydration is also applied.
 */
export function useFilterForm(filters: TermFilters) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [queryError, setQueryError] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const url = paths.dictionary(filters);
  const shown = useRef({ filters, url });
  /**
   * The last URL that typing produced, or null if a filter was chosen or the form was submitted
   * since then.
   */
  const typedUrl = useRef<string | null>(null);

  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const apply = ({ isTyping }: { isTyping: boolean }) => {
    cancelTimer();
    if (!ref.current) return;
    const read = readForm(ref.current);
    const error = findQueryError(read.query ?? '');
    setQueryError(error);
    if (error) return;
    const next = changeFilters(shown.current.filters, read);
    if (!isTyping) rememberSearch(next.query);
    if (isSameList(next, shown.current.filters)) {
      // The list already shows the results of the submitted query. Make further typing add a
      // history entry instead of replacing the current one.
      if (!isTyping) typedUrl.current = null;
      return;
    }
    const nextUrl = withRememberedLanguage(paths.dictionary(next));
    navigate(nextUrl, { replace: isTyping && typedUrl.current === shown.current.url });
    typedUrl.current = isTyping ? nextUrl : null;
  };

  const applyLater = () => {
    cancelTimer();
    timer.current = setTimeout(() => apply({ isTyping: true }), limits.searchDebounce);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, after hydration.
  useEffect(() => {
    if (ref.current && !isSameList({ ...filters, ...readForm(ref.current) }, filters)) applyLater();
    return cancelTimer;
  }, []);

  // Back, Forward, filter chips and Clear Filters change the URL from outside the form, so copy the
  // filters to the form. Text that is being typed is kept, because it is newer than the URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL contains the filters.
  useEffect(() => {
    if (shown.current.url === url) return;
    shown.current = { filters, url };
    if (ref.current) showInForm(ref.current, filters, timer.current !== undefined);
  }, [url]);

  return {
    ref,
    /** The error message if the text in the search box is not a valid query, otherwise null. */
    queryError: queryError ?? findQueryError(filters.query),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { name, value } = event.target as HTMLInputElement | HTMLSelectElement;
      if (name === 'query') return applyLater();
      const language = name === 'language' && languageIds.find((id) => id === value);
      if (language) rememberLanguage(language);
      apply({ isTyping: false });
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply({ isTyping: false });
    },
  };
}

/**
 * Returns whether two sets of filters select the same list, apart from the page number. Ignores
 * `allLanguages`, which does not change the list.
 */
function isSameList(one: TermFilters, other: TermFilters): boolean {
  const [first, second] = [one, other].map(({ allLanguages: _, ...filters }) =>
    paths.dictionary({ ...filters, page: 1 }),
  );
  return first === second;
}

/** Reads the filters from the form, which has no field for the page number. */
function readForm(form: HTMLFormElement): Partial<TermFilters> {
  const read = filtersFromParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)] as const),
  );
  return Object.fromEntries(filterNames.map((name) => [name, read[name]]));
}

/** Writes the filters to the form. Does not change the query while the user is typing it. */
function showInForm(form: HTMLFormElement, filters: TermFilters, isTyping: boolean): void {
  for (const name of filterNames) {
    const control = form.elements.namedItem(name) as
      | HTMLInputElement
      | HTMLSelectElement
      | RadioNodeList
      | null;
    // The form has a field for the variety only if the language has several.
    if (!control) continue;
    const isEmptyForAll = name === 'subject' || name === 'variety';
    const value = isEmptyForAll && filters[name] === 'all' ? '' : String(filters[name] ?? '');
    // The query in the URL is cleaned. Do not change what the search box contains.
    if (name === 'query' && (isTyping || cleanCharacters(control.value) === value)) continue;
    control.value = value;
  }
}
