import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import {
  forgetSearches,
  recentSearches,
  rememberSearch,
} from '#client/runtime/session/recent-searches.ts';
import { listSuggestions } from '#contract/dictionary.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { changeFilters, queryRule, type TermFilters } from '#domain/term-search.ts';
import { checkText } from '#domain/text.ts';
import { highlightMatch, isCompleteWord } from './highlight.ts';
import { nextStep } from './suggestion-keys.ts';

export type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];
/** A line of the list: a term, a recent search, or what clears those. */
export type Option =
  | { kind: 'term'; term: Suggestion; typed: string }
  | { kind: 'recent'; query: string }
  | { kind: 'clear' };
/** `anyway`: the list was asked for by key, so a complete word does not close it. */
type Question = { text: string; anyway: boolean };

/**
 * Terms that begin with what is being typed. They are asked for after the same pause as the list
 * below, apart from it; what is typed on, sent or left ends the question. A complete word closes
 * the list: its terms stand below. An empty box offers the recent searches of this device.
 * They are an extra: nothing is asked for while the device saves data, and a question that fails
 * says nothing.
 * One that is chosen opens its term: it is one certain term, and a list of that one term would cost
 * a step and its bytes.
 */
export function useSuggestions(filters: TermFilters) {
  const api = useApi();
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [options, setOptions] = useState<readonly Option[]>([]);
  const [active, setActive] = useState<number | null>(null);
  const { field, language, subject } = filters;

  const show = (next: readonly Option[]) => {
    setOptions(next);
    setActive(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words, or words of something else, are another question.
  useEffect(() => {
    if (question === null) return;
    const { text, anyway } = question;
    const asking = new AbortController();
    const ask = async () => {
      const answer = await api
        .call(listSuggestions, {
          query: { query: text, field, language, subject },
          signal: asking.signal,
        })
        .catch(() => null);
      const terms = answer?.suggestions ?? [];
      if (asking.signal.aborted) return;
      show(!anyway && terms.some((term) => isComplete(term, text)) ? [] : optionsOf(terms, text));
    };
    const timer = setTimeout(ask, limits.searchDebounce);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question, field, language, subject]);

  const close = () => {
    setQuestion(null);
    show([]);
  };
  const openList = () => {
    const text = asked(input.current?.value);
    if (text !== null) setQuestion({ text, anyway: true });
    else if (input.current?.value === '') show(recentOptions());
  };

  const choose = (option: Option) => {
    close();
    if (option.kind === 'clear') return forgetSearches();
    if (option.kind === 'recent') {
      rememberSearch(option.query);
      return navigate(paths.dictionary(changeFilters(filters, { query: option.query })));
    }
    rememberSearch(matchedWord(option));
    // The list may not have followed the text yet: whoever comes back finds what they typed.
    const list = paths.dictionary(
      changeFilters(filters, { query: asked(input.current?.value) ?? filters.query }),
    );
    if (list !== paths.dictionary(changeFilters(filters, {}))) navigate(list, { replace: true });
    navigate(paths.term(option.term.id), { state: { list } });
  };

  return {
    input,
    options,
    active,
    choose,
    close,
    onFocus: () => input.current?.value === '' && show(recentOptions()),
    onInput: () => {
      const text = asked(input.current?.value);
      if (text === null) {
        close();
        if (input.current?.value === '') show(recentOptions());
        return;
      }
      setQuestion((last) => (last?.text === text && !last.anyway ? last : { text, anyway: false }));
      // Of what was typed before, the options that still begin with the text stay until the answer
      // is there: a list that comes and goes with each letter cannot be read.
      const terms = options.flatMap((option) => (option.kind === 'term' ? [option.term] : []));
      show(
        terms.some((term) => isComplete(term, text))
          ? []
          : optionsOf(
              terms.filter((term) => wordsOf(term).some((word) => highlightMatch(word, text))),
              text,
            ),
      );
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Keys that compose a letter, and arrows with another key held, are the browser's.
      const alone = !(
        event.nativeEvent.isComposing ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      );
      const step = alone ? nextStep(event.key, { active, count: options.length }) : null;
      if (step !== null) event.preventDefault();
      // A list that was closed is asked for again.
      if (alone && event.key === 'ArrowDown' && options.length === 0) openList();
      else if (step === 'choose') choose(options[active!]!);
      else if (step === 'close' || (step === null && event.key === 'Enter')) close();
      else if (step !== null) {
        // Nobody's option is exchanged for another while they stand on it.
        setQuestion(null);
        setActive(step.active);
      }
    },
  };
}

const wordsOf = ({ englishWord, vernacularWord }: Suggestion) => [englishWord, vernacularWord];
const isComplete = (term: Suggestion, text: string): boolean =>
  wordsOf(term).some((word) => isCompleteWord(word, text));
const optionsOf = (terms: readonly Suggestion[], typed: string): Option[] =>
  terms.map((term) => ({ kind: 'term', term, typed }));
/** The word of a term that somebody was typing. */
const matchedWord = ({ term, typed }: Option & { kind: 'term' }): string =>
  wordsOf(term).find((word) => highlightMatch(word, typed)) ?? term.englishWord;

function recentOptions(): Option[] {
  const recent = recentSearches().map((query): Option => ({ kind: 'recent', query }));
  return recent.length > 0 ? [...recent, { kind: 'clear' }] : [];
}

/**
 * The text to ask with; null for what begins nothing, cannot be searched for, or is not to be asked
 * for on this connection.
 */
function asked(value: string | undefined): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine) return null;
  const query = checkText(value, queryRule);
  return query.ok && query.value !== null && [...query.value].length >= minQueryLength.prefix
    ? query.value
    : null;
}
