import { type RefObject, useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { keyAction } from './suggestion-keys.ts';
import {
  hasCompleteWord,
  type SuggestedSense,
  type SuggestionOption,
  senseOptions,
  startsWithText,
} from './suggestion-options.ts';

/**
 * `byKey` is true if the Down key requested the suggestions. The list then opens even if `text` is
 * a complete word.
 */
type Lookup = { text: string; byKey: boolean };

/** What a search field suggests, and what a chosen suggestion does. */
export type SuggestionSource = {
  /** Whether the page shows the results for the text. */
  isList: boolean;
  /** Returns the text to look up, or null if nothing is suggested for the value of the field. */
  readText: (value: string | undefined) => string | null;
  /** Never rejects. */
  lookUp: (text: string, signal: AbortSignal) => Promise<readonly SuggestedSense[]>;
  /** Identifies what is searched. If it changes, the text is looked up again. */
  scope: string;
  /** Returns the options while the field is empty. */
  listRecent: () => SuggestionOption[];
  open: (option: SuggestionOption) => void;
};

/**
 * Provides the suggestions below a search field: senses with a word that begins with the typed text
 * or, while the field is empty, the recent searches on this device. If the page shows the results,
 * typing a complete word closes the list.
 */
export function useSuggestions(
  source: SuggestionSource,
  input: RefObject<HTMLInputElement | null>,
) {
  const { isList, readText, listRecent, open } = source;
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [options, setOptions] = useState<readonly SuggestionOption[]>([]);
  const [active, setActive] = useState<number | null>(null);

  const show = (next: readonly SuggestionOption[]) => {
    setOptions(next);
    setActive(null);
  };
  const close = () => {
    setLookup(null);
    show([]);
  };
  const showRecentIfEmpty = () => {
    if (input.current?.value === '') show(listRecent());
  };

  useLookup(lookup, source, (senses, { text, byKey }) =>
    show(
      isList && !byKey && senses.some((sense) => hasCompleteWord(sense, text))
        ? []
        : senseOptions(senses, text, isList),
    ),
  );

  const openByKey = () => {
    const text = readText(input.current?.value);
    if (text === null) showRecentIfEmpty();
    else setLookup({ text, byKey: true });
  };
  const choose = (option: SuggestionOption) => {
    close();
    open(option);
  };
  const onInput = () => {
    const text = readText(input.current?.value);
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
 * Looks up the text after a pause in typing. A new lookup or a changed scope aborts the pending
 * call.
 */
function useLookup(
  lookup: Lookup | null,
  { lookUp, scope }: SuggestionSource,
  onFound: (senses: readonly SuggestedSense[], lookup: Lookup) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs if text or scope change.
  useEffect(() => {
    if (lookup === null) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const senses = await lookUp(lookup.text, controller.signal);
      if (!controller.signal.aborted) onFound(senses, lookup);
    }, limits.searchDebounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [lookup, scope]);
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
  const senses = options.flatMap((option) => (option.kind === 'sense' ? [option.sense] : []));
  if (isList && senses.some((sense) => hasCompleteWord(sense, text))) return [];
  return senseOptions(
    senses.filter((sense) => startsWithText(sense, text)),
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
