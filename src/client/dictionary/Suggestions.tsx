import { messages } from '#contract/messages.ts';
import { languages, langOf } from '#domain/languages.ts';
import { useEffect, useRef } from 'react';
import type { Suggestion } from './useSuggestions.ts';

export const LIST_ID = 'suggestions';
export const optionId = (place: number) => `suggestion-${place}`;

/**
 * The list under the search box. The focus stays in the box; `active` is the option that its keys
 * are on.
 */
export function Suggestions({
  found,
  active,
  choose,
}: {
  found: readonly Suggestion[];
  active: number | null;
  choose: (suggestion: Suggestion) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={LIST_ID}
      role="listbox"
      aria-label={messages.suggestions}
      className="suggestions"
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((suggestion, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the search box's, which names the active option
        <div
          key={suggestion.id}
          id={optionId(place)}
          role="option"
          aria-selected={place === active}
          onClick={() => choose(suggestion)}
        >
          <b>{suggestion.englishWord}</b>{' '}
          <span lang={langOf(suggestion)}>{suggestion.vernacularWord}</span>{' '}
          <span className="muted">{languages[suggestion.language].name}</span>
        </div>
      ))}
    </div>
  );
}
