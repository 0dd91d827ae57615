import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { forReader, rememberLanguage } from '#client/runtime/session/language.tsx';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import {
  changeFilters,
  filtersFromParams,
  queryRule,
  type TermFilters,
} from '#domain/term-search.ts';
import { checkText } from '#domain/text.ts';

const filterNames = [
  'query',
  'field',
  'language',
  'subject',
  'status',
  'sort',
  'pageSize',
] as const;

/**
 * Ties the form's own fields, which React leaves alone, to the URL. A choice enters the URL at
 * once, typing after a pause. Each is a step
 * of the browser's history, but what is typed on takes the place of what was typed before it, so
 * that a word is one step. What was typed or chosen before React was there counts as well.
 */
export function useFilterForm(filters: TermFilters) {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const url = paths.dictionary(filters);
  const shown = useRef({ filters, url });
  const typed = useRef<string | null>(null);

  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };

  const apply = (byTyping: boolean) => {
    stop();
    if (!ref.current) return;
    const query = checkText(new FormData(ref.current).get('query'), queryRule);
    setRefusal(query.ok ? null : query.message);
    if (!query.ok) return;
    const next = changeFilters(shown.current.filters, readForm(ref.current));
    if (!byTyping) rememberSearch(next.query);
    if (isSameList(next, shown.current.filters)) {
      // What was sent is a step of its own, also when the list had followed already.
      if (!byTyping) typed.current = null;
      return;
    }
    const to = forReader(paths.dictionary(next));
    navigate(to, { replace: byTyping && typed.current === shown.current.url });
    typed.current = byTyping ? to : null;
  };

  const applyLater = () => {
    stop();
    timer.current = setTimeout(() => apply(true), limits.searchDebounce);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (ref.current && !isSameList({ ...filters, ...readForm(ref.current) }, filters)) applyLater();
    return stop;
  }, []);

  // Back, forward, a chip and Clear Filters change the URL from outside; text that is being typed
  // is ahead of it and stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL stands for the filters.
  useEffect(() => {
    if (shown.current.url === url) return;
    shown.current = { filters, url };
    if (ref.current) showInForm(ref.current, filters, timer.current !== undefined);
  }, [url]);

  return {
    ref,
    /** Why the text in the search box cannot be searched for; null when it can. */
    refusal,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { name, value } = event.target as HTMLInputElement | HTMLSelectElement;
      if (name === 'query') return applyLater();
      const language = name === 'language' && languageIds.find((id) => id === value);
      if (language) rememberLanguage(language);
      apply(false);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply(false);
    },
  };
}

/** Whether two lists differ in their page at most. That all languages are named changes no list. */
function isSameList(one: TermFilters, other: TermFilters): boolean {
  const [first, second] = [one, other].map(({ allLanguages: _, ...filters }) =>
    paths.dictionary({ ...filters, page: 1 }),
  );
  return first === second;
}

/** What the fields say; the page is none of them. */
function readForm(form: HTMLFormElement): Partial<TermFilters> {
  const read = filtersFromParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)] as const),
  );
  return Object.fromEntries(filterNames.map((name) => [name, read[name]]));
}

function showInForm(form: HTMLFormElement, filters: TermFilters, typing: boolean): void {
  for (const name of filterNames) {
    const control = form.elements.namedItem(name) as
      | HTMLInputElement
      | HTMLSelectElement
      | RadioNodeList;
    const value =
      name === 'subject' ? filters.subject.replace(/^all$/, '') : String(filters[name] ?? '');
    // A space at the end of what is being typed is not in the URL, and stays in the box.
    if (name === 'query' && (typing || control.value.trim() === value)) continue;
    control.value = value;
  }
}
