import { limits } from '#domain/limits.ts';
import { type SearchField, searchFields, type TermFilters } from '#domain/term-search.ts';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { LIST_ID, optionId, Suggestions } from './Suggestions.tsx';
import { useSuggestions } from './useSuggestions.ts';

const names: Record<SearchField, string> = {
  both: 'Both Languages',
  english: 'English Only',
  vernacular: 'Vernacular Only',
};

/** `refusal` says why the text cannot be searched for. */
export function SearchBox({ filters, refusal }: { filters: TermFilters; refusal: string | null }) {
  const { input, found, active, choose, close, onInput, onKeyDown } = useSuggestions(filters);
  const open = found.length > 0;
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
      <div className="search">
        <label className="vh" htmlFor="query">
          Search terms
        </label>
        <div className="combo">
          <input
            ref={input}
            id="query"
            name="query"
            type="search"
            placeholder="Search terms"
            maxLength={limits.text.query}
            defaultValue={filters.query}
            enterKeyHint="search"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="off"
            aria-describedby={refusal ? 'query-error' : undefined}
            aria-invalid={refusal ? true : undefined}
            {...combobox}
            onInput={onInput}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {open && <Suggestions found={found} active={active} choose={choose} />}
        </div>
        <button className="btn pri" type="submit">
          <Icon name="search" />
          Search
        </button>
      </div>
      {refusal && (
        <p className="msg" id="query-error" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
      <fieldset className="seg">
        <legend className="vh">Search in</legend>
        {searchFields.map((field) => (
          <label key={field} className="check">
            <input
              type="radio"
              name="field"
              value={field}
              defaultChecked={field === filters.field}
            />
            {names[field]}
          </label>
        ))}
      </fieldset>
    </>
  );
}
