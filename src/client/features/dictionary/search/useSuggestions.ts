import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { forgetSearches, rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { limits } from '#domain/limits.ts';
import { changeFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { type SuggestedTerm, useSuggestionLookup } from '../queries.ts';
import { keyAction } from './suggestion-keys.ts';
import {
  isCompleteTerm,
  matchedWord,
  recentOptions,
  type SuggestionOption,
  startsWithText,
  termOptions,
  textToLookUp,
} from './suggestion-options.ts';

/**
 * `byKey` is true if the Down key requested the suggestions. The list then opens even if `text` is
 * a complete word.
 */
type Lookup = { text: string; byKey: boolean };

/** The search box and its filters. `isList` is true if the page shows the results for its text. */
export type SuggestedFor = {
  filters: TermFilters;
  isList: boolean;
  input: RefObject<HTMLInputElement | null>;
};

/**
 * Provides the suggestions below the search box: terms that begin with the typed text or, while the
 * box is empty, the recent searches on this device. Typing a complete word closes the list, because
 * the results below show the terms for that word. Choosing a term opens its page directly instead
 * of a list with one term.
 */
export function useSuggestions({ filters, isList, input }: SuggestedFor) {
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [options, setOptions] = useState<readonly SuggestionOption[]>([]);
  const [active, setActive] = useState<number | null>(null);
  const openOption = useOpenOption({ filters, isList, input });

  const show = (next: readonly SuggestionOption[]) => {
    setOptions(next);
    setActive(null);
  };
  const close = () => {
    setLookup(null);
    show([]);
  };
  const showRecentIfEmpty = () => {
    if (input.current?.value === '') show(recentOptions());
  };

  useLookup(lookup, filters, (terms, { text, byKey }) =>
    show(
      isList && !byKey && terms.some((term) => isCompleteTerm(term, text))
        ? []
        : termOptions(terms, text, isList),
    ),
  );

  const openByKey = () => {
    const text = textToLookUp(input.current?.value);
    if (text === null) showRecentIfEmpty();
    else setLookup({ text, byKey: true });
  };
  const choose = (option: SuggestionOption) => {
    close();
    openOption(option);
  };
  const onInput = () => {
    const text = textToLookUp(input.current?.value);
    if (text === null) {
      close();
      return showRecentIfEmpty();
    }
    setLookup((last) => (last?.text === text && !last.byKey ? last : { text, byKey: false }));
    show(optionsStillMatching(options, text, isList));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEditing = isBrowserKey(event);
    const action = isEditing ? null : keyAction(event.key, { active, count: options.length });
    if (action !== null) event.preventDefault();
    const option = active === null ? undefined : options[active];
    if (event.key === 'ArrowDown' && !isEditing && options.length === 0) openByKey();
    else if (action === 'choose' && option) choose(option);
    else if (action === 'close' || (action === null && event.key === 'Enter')) close();
    else if (typeof action === 'object' && action !== null) {
      // Cancel the lookup, because the list must not be replaced while an option is active.
      setLookup(null);
      setActive(action.active);
    }
  };
  return { options, active, choose, close, onFocus: showRecentIfEmpty, onInput, onKeyDown };
}

/**
 * Looks up the text after a pause in typing. A new lookup or a changed filter aborts the pending
 * call.
 */
function useLookup(
  lookup: Lookup | null,
  { field, language, variety, subject }: TermFilters,
  onFound: (terms: readonly SuggestedTerm[], lookup: Lookup) => void,
): void {
  const lookUp = useSuggestionLookup();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs if text or filters change.
  useEffect(() => {
    if (lookup === null) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = { query: lookup.text, field, language, variety, subject };
      const terms = await lookUp(query, controller.signal);
      if (!controller.signal.aborted) onFound(terms, lookup);
    }, limits.searchDebounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [lookup, field, language, variety, subject]);
}

/** @returns a function that carries out a chosen option */
function useOpenOption({ filters, isList, input }: SuggestedFor) {
  const [, navigate] = useLocation();
  const listPath = (query: string) => paths.dictionary(changeFilters(filters, { query }));
  return (option: SuggestionOption) => {
    const field = input.current;
    const typed = field?.value;
    if (option.kind === 'clear') return forgetSearches();
    // The header stays when another page opens.
    if (field && !isList) field.value = '';
    if (option.kind === 'recent' || option.kind === 'all') {
      rememberSearch(option.query);
      return navigate(listPath(option.query));
    }
    rememberSearch(matchedWord(option));
    // The current list might not show the results for the typed text yet. Make Back return to a
    // list that does.
    const list = listPath(textToLookUp(typed) ?? filters.query);
    if (isList && list !== listPath(filters.query)) navigate(list, { replace: true });
    navigate(paths.term(option.term.id), { state: { list } });
  };
}

/**
 * Returns the options that still match after the text has changed, or none if the text is a
 * complete word. The options stay visible until the next lookup completes, because a list that
 * disappears with every letter cannot be read.
 */
function optionsStillMatching(
  options: readonly SuggestionOption[],
  text: string,
  isList: boolean,
): readonly SuggestionOption[] {
  const terms = options.flatMap((option) => (option.kind === 'term' ? [option.term] : []));
  if (isList && terms.some((term) => isCompleteTerm(term, text))) return [];
  return termOptions(
    terms.filter((term) => startsWithText(term, text)),
    text,
    isList,
  );
}

/**
 * Returns whether a key must be left to the browser: a key that composes a letter, or one that is
 * pressed with a modifier.
 */
const isBrowserKey = ({
  isComposing,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): boolean => isComposing || altKey || ctrlKey || metaKey || shiftKey;
