import type { MouseEvent } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { useScrollOnPageChange } from '#client/ui/useScrollOnPageChange.ts';
import { m } from '#domain/messages.ts';
import { findQueryError } from '#domain/term-search.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { parseFilters } from './list.ts';
import { OwnLanguage } from './OwnLanguage.tsx';
import { useTermList } from './queries.ts';
import { Results } from './Results.tsx';
import { ResultsBar } from './ResultsBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useFilterForm } from './useFilterForm.ts';
import { useSuggestions } from './useSuggestions.ts';

/**
 * The page works without scripts: the URL contains the whole state, and the search box and the
 * filters are one GET form. On a phone, the filters are collapsed, so that results are visible
 * without scrolling.
 */
export default function DictionaryPage() {
  const filters = parseFilters(useQueryString());
  const form = useFilterForm(filters);
  const suggestions = useSuggestions(filters);
  const pageChange = useScrollOnPageChange(filters.page);
  const list = useTermList(filters);
  const isSearchable = findQueryError(filters.query) === null;
  const onClick = (event: MouseEvent) => {
    pageChange.onClick(event);
    // Opening a term means that the search was useful, so remember the query.
    if (event.target instanceof Element && event.target.closest('.entries a'))
      rememberSearch(filters.query);
  };
  return (
    <>
      <h1 className="dictionary-heading">{m.titles_dictionary()}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: older phones do not support <search> */}
      <form
        ref={form.ref}
        method="get"
        action={paths.dictionary()}
        className="dictionary-search"
        role="search"
        autoComplete="off"
        onInput={form.onInput}
        onSubmit={form.onSubmit}
      >
        <SearchBox filters={filters} error={form.queryError} suggestions={suggestions} />
        <div className="sidebar-layout sidebar-layout--left dictionary-layout">
          <FilterPanel filters={filters} />
          <ResultsBar total={isSearchable && !list.isError ? list.data?.total : undefined} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the div only observes clicks on the links inside it */}
          <div onClick={onClick}>
            {/* The suggestions open below the number of results, so that they do not cover it. */}
            <Suggestions {...suggestions} />
            <FilterChips filters={filters} />
            <OwnLanguage filters={filters} />
            {isSearchable && <Results filters={filters} list={list} />}
          </div>
        </div>
      </form>
    </>
  );
}
