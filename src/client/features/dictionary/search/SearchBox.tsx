import { useEffect, useState } from 'react';
import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { LIST_ID, optionId } from './suggestion-options.ts';
import type { useSuggestions } from './useSuggestions.ts';

/** The search field of the dictionary. `error` is the message if the text is not a valid query. */
export function SearchBox({
  filters,
  error,
  suggestions,
}: {
  filters: TermFilters;
  error: string | null;
  suggestions: ReturnType<typeof useSuggestions>;
}) {
  const { input, options, active, close, onInput, onKeyDown, onFocus } = suggestions;
  const isOpen = options.length > 0;
  // Without scripts there are no suggestions, so the field becomes a combobox only after hydration.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const combobox =
    isHydrated &&
    ({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? LIST_ID : undefined,
      'aria-activedescendant': active !== null ? optionId(active) : undefined,
    } as const);
  return (
    <>
      <SearchField
        inputRef={input}
        id="query"
        label={m.shell_search_placeholder()}
        placeholder={m.shell_search_placeholder()}
        defaultValue={filters.query}
        aria-describedby={error ? 'query-error' : undefined}
        aria-invalid={error ? true : undefined}
        {...combobox}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={close}
      />
      {error && (
        <p className="error-message" id="query-error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  );
}
