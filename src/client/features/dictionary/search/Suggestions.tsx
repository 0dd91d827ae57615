import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { VarietyNote } from '#client/terms/Varieties.tsx';
import { sizeClass } from '#client/terms/word-size.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { languages } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { langTag } from '#domain/varieties.ts';
import type { SuggestedTerm } from '../queries.ts';
import { highlightMatch } from './highlight.ts';
import { LIST_ID, optionId, type SuggestionOption } from './suggestion-options.ts';
import { type SuggestedFor, useSuggestions } from './useSuggestions.ts';

/** The ids of the list and of its active option, or null. */
export type ShownOptions = { list: string | null; activeId: string | null };

type Props = SuggestedFor & {
  /** Whether the person typed before this code had loaded. */
  isTyping: boolean;
  onShown: (shown: ShownOptions) => void;
};

/** Shows the suggestions for a search field, and handles its events. */
export function FieldSuggestions({ isTyping, onShown, ...suggestedFor }: Props) {
  const suggestions = useSuggestions(suggestedFor);
  const { options, active, close, onFocus, onInput, onKeyDown } = suggestions;
  useLayoutEffect(() => {
    const field = suggestedFor.input.current;
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
    if (document.activeElement !== suggestedFor.input.current) return;
    if (isTyping) onInput();
    else onFocus();
  }, []);
  return <Suggestions {...suggestions} />;
}

/**
 * The list of suggestions. The focus stays in the search box; `active` is the index of the option
 * that the arrow keys selected, or null.
 */
function Suggestions({
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
        first.kind === 'term' ? m.dictionary_search_suggestions() : m.dictionary_search_recent()
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
  if (option.kind === 'term') return option.term.id;
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
  return <SuggestedSense option={option} />;
}

/** Shows a sense: its headword, the word that matches if it is in another language, and its words. */
function SuggestedSense({
  option: { term, typed },
}: {
  option: SuggestionOption & { kind: 'term' };
}) {
  return (
    <>
      <span>
        <SenseName sense={term}>
          <b>
            <Highlighted word={term.englishWord} typed={typed} />
          </b>
        </SenseName>
        {term.match && (
          <span className="muted">
            {' '}
            {languages[term.match.language].name} <Word word={term.match} typed={typed} />
          </span>
        )}
      </span>
      <span>
        {term.words.map((word, index) => (
          <Fragment key={word.id}>
            {index > 0 && ', '}
            <Word word={word} typed={typed} />
          </Fragment>
        ))}
      </span>
    </>
  );
}

const Word = ({ word, typed }: { word: SuggestedTerm['words'][number]; typed: string }) => (
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
