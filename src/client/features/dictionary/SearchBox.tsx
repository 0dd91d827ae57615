import { useEffect, useState } from 'react';
import { SearchButton } from '#client/shell/SearchForm.tsx';
import { searchField } from '#client/shell/search-field.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#contract/messages.ts';
import type { TermFilters } from '#domain/term-search.ts';
import { LIST_ID, optionId } from './Suggestions.tsx';
import type { useSuggestions } from './useSuggestions.ts';

/** `refusal` says why the text cannot be searched for. */
export function SearchBox({
  filters,
  refusal,
  suggestions,
}: {
  filters: TermFilters;
  refusal: string | null;
  suggestions: ReturnType<typeof useSuggestions>;
}) {
  const { input, options, active, close, onInput, onKeyDown, onFocus } = suggestions;
  const open = options.length > 0;
  // Without scripts it is a plain field, which opens no list.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const combobox =
    scripted &&
    ({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? LIST_ID : undefined,
      'aria-activedescendant': active !== null ? optionId(active) : undefined,
    } as const);
  return (
    <>
      <div className="search-field">
        <label className="visually-hidden" htmlFor="query">
          {m.shell_search_placeholder()}
        </label>
        <input
          ref={input}
          id="query"
          {...searchField}
          placeholder={m.shell_search_placeholder()}
          defaultValue={filters.query}
          aria-describedby={refusal ? 'query-error' : undefined}
          aria-invalid={refusal ? true : undefined}
          {...combobox}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={close}
        />
        <SearchButton />
      </div>
      {refusal && (
        <p className="error-message" id="query-error" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </>
  );
}
