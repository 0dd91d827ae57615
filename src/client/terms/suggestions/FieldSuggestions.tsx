import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { nameLanguage } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';
import { SenseName } from '../senses/SenseName.tsx';
import { VarietyNote } from '../Varieties.tsx';
import { sizeClass } from '../word-size.ts';
import { highlightMatch } from './highlight.ts';
import {
  LIST_ID,
  optionId,
  type SuggestedSense,
  type SuggestionOption,
} from './suggestion-options.ts';
import { type SuggestionSource, useSuggestions } from './useSuggestions.ts';

/** The ids of the list and of its active option, or null. */
export type ShownOptions = { list: string | null; activeId: string | null };

/** What `useSuggestingField` passes to the code that loads late. */
export type FieldProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Whether the person typed before this code had loaded. */
  isTyping: boolean;
  onShown: (shown: ShownOptions) => void;
};

/** Shows the suggestions for a search field, and handles its events. */
export function FieldSuggestions({
  input,
  isTyping,
  onShown,
  source,
}: FieldProps & { source: SuggestionSource }) {
  const suggestions = useSuggestions(source, input);
  const { options, active, close, onFocus, onInput, onKeyDown } = suggestions;
  useLayoutEffect(() => {
    const field = input.current;
    field?.addEventListener('focus', onFocus);
    field?.addEventListener('blur', close);
    field?.addEventListener('input', onInput);
    field?.addEventListener('keydown', onKeyDown);
    return () => {
      field?.removeEventListener('focus', onFocus);
      field?.removeEventListener('blur', close);
      field?.removeEventListener('input', onInput);
      field?.removeEventListener('keydown', onKeyDown);
    };
  });
  const list = options.length > 0 ? LIST_ID : null;
  const activeId = active === null ? null : optionId(active);
  useLayoutEffect(() => onShown({ list, activeId }), [list, activeId, onShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats what happened before it loaded.
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    if (isTyping) onInput();
    else onFocus();
  }, []);
  return <SuggestionList {...suggestions} />;
}

/**
 * The list of suggestions. The focus stays in the search box; `active` is the index of the option
 * that the arrow keys selected, or null.
 */
function SuggestionList({
  options,
  active,
  choose,
}: {
  options: readonly SuggestionOption[];
  active: number | null;
  choose: (option: SuggestionOption) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const [first] = options;
  if (!first) return null;
  return (
    <div
      ref={list}
      id={LIST_ID}
      role="listbox"
      aria-label={
        first.kind === 'sense' ? m.dictionary_search_suggestions() : m.dictionary_search_recent()
      }
      className="suggestions"
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the search box sets aria-activedescendant
        <div
          key={optionKey(option)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onClick={() => choose(option)}
        >
          <OptionText option={option} />
        </div>
      ))}
    </div>
  );
}

function optionKey(option: SuggestionOption): string {
  if (option.kind === 'sense') return option.sense.id;
  return option.kind === 'recent' ? `recent ${option.query}` : option.kind;
}

function OptionText({ option }: { option: SuggestionOption }) {
  if (option.kind === 'clear')
    return (
      <>
        <Icon name="cross" />
        {m.dictionary_search_clear_recent()}
      </>
    );
  if (option.kind === 'all')
    return <span className="all-results">{m.dictionary_search_all({ query: option.query })}</span>;
  if (option.kind === 'recent')
    return (
      <>
        <Icon name="clock" />
        <span>{option.query}</span>
      </>
    );
  return <SenseRow option={option} />;
}

/** Shows a sense: its headword, the word that matches if it is in another language, and its words. */
function SenseRow({ option: { sense, typed } }: { option: SuggestionOption & { kind: 'sense' } }) {
  return (
    <>
      <span>
        <SenseName sense={sense}>
          <b>
            <Highlighted word={sense.englishWord} typed={typed} />
          </b>
        </SenseName>
        {sense.match && (
          <span className="muted">
            {' '}
            {nameLanguage(sense.match.language)} <Word word={sense.match} typed={typed} />
          </span>
        )}
      </span>
      <span>
        {sense.words.map((word, index) => (
          <Fragment key={word.id}>
            {index > 0 && ', '}
            <Word word={word} typed={typed} />
          </Fragment>
        ))}
      </span>
    </>
  );
}

const Word = ({ word, typed }: { word: SuggestedSense['words'][number]; typed: string }) => (
  <>
    <span lang={langTag(word)} className={sizeClass(word.vernacularWord)}>
      <Highlighted word={word.vernacularWord} typed={typed} />
    </span>
    <VarietyNote term={word} />
  </>
);

/** Shows a word with the typed part highlighted. */
function Highlighted({ word, typed }: { word: string; typed: string }) {
  const found = highlightMatch(word, typed);
  if (!found) return word;
  return (
    <>
      {found.before}
      <mark>{found.match}</mark>
      {found.after}
    </>
  );
}
