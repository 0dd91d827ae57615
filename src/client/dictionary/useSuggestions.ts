import type { ReplyOf } from '#contract/endpoint.ts';
import { listSuggestions } from '#contract/terms.ts';
import { limits } from '#domain/limits.ts';
import { letters } from '#domain/search/tiers.ts';
import { changeFilters, queryRule, type TermFilters } from '#domain/term-search.ts';
import { checkText } from '#domain/text.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../api/hooks.tsx';
import { paths } from '../paths.ts';
import { stepOf } from './suggestion-keys.ts';

export type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];

/**
 * Terms that begin with what is being typed. They are asked for after the same pause as the list
 * below, apart from it; what is typed on, sent or left ends the question.
 * They are an extra: nothing is asked for while the device saves data, and a question that fails
 * says nothing.
 * One that is chosen opens its term: it is one certain term, and a list of that one term would cost
 * a step and its bytes.
 */
export function useSuggestions(filters: TermFilters) {
  const api = useApi();
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState<number | null>(null);
  const { field, language, subject } = filters;

  const show = (suggestions: readonly Suggestion[]) => {
    setFound(suggestions);
    setActive(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words, or words of something else, are another question.
  useEffect(() => {
    if (typed === null) return;
    const question = new AbortController();
    const ask = async () => {
      const answer = await api
        .call(listSuggestions, {
          query: { query: typed, field, language, subject },
          signal: question.signal,
        })
        .catch(() => null);
      if (!question.signal.aborted) show(answer?.suggestions ?? []);
    };
    const timer = setTimeout(ask, limits.searchDebounce);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [typed, field, language, subject]);

  const close = () => {
    setTyped(null);
    show([]);
  };

  const choose = (suggestion: Suggestion) => {
    close();
    // The list may not have followed the text yet: whoever comes back finds what they typed.
    const list = paths.dictionary(
      changeFilters(filters, { query: asked(input.current?.value) ?? filters.query }),
    );
    if (list !== paths.dictionary(changeFilters(filters, {}))) navigate(list, { replace: true });
    navigate(paths.term(suggestion.id), { state: { list } });
  };

  return {
    input,
    found,
    active,
    choose,
    close,
    onInput: () => {
      const text = asked(input.current?.value);
      if (text === null) return close();
      setTyped(text);
      // Of what was typed before, the options that still begin with the text stay until the answer
      // is there: a list that comes and goes with each letter cannot be read.
      show(
        found.filter(({ englishWord, vernacularWord }) =>
          [englishWord, vernacularWord].some((word) => plain(word).startsWith(plain(text))),
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
      const step = alone ? stepOf(event.key, { active, count: found.length }) : null;
      if (step !== null) event.preventDefault();
      // A list that was closed is asked for again.
      if (alone && event.key === 'ArrowDown' && found.length === 0)
        setTyped(asked(input.current?.value));
      else if (step === 'choose') choose(found[active!]!);
      else if (step === 'close' || (step === null && event.key === 'Enter')) close();
      else if (step !== null) {
        // Nobody's option is exchanged for another while they stand on it.
        setTyped(null);
        setActive(step.active);
      }
    },
  };
}

/**
 * A word as far as options are told apart while their answer is awaited: the server's rules are
 * larger.
 */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The text to ask with; null for what begins nothing, cannot be searched for, or is not to be asked
 * for on this connection.
 */
function asked(value: string | undefined): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine) return null;
  const query = checkText(value, queryRule);
  return query.ok && query.value !== null && [...query.value].length >= letters.prefix
    ? query.value
    : null;
}
