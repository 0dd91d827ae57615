import { keepPreviousData } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { useScrollOnPageChange } from '#client/ui/useScrollOnPageChange.ts';
import { listTerms } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { listArgs, parseFilters } from './list.ts';
import { OwnLanguage } from './OwnLanguage.tsx';
import { Results } from './Results.tsx';
import { ResultsBar } from './ResultsBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useFilterForm } from './useFilterForm.ts';
import { useSuggestions } from './useSuggestions.ts';

/**
 * The URL holds the whole state; the form is one GET form, so that everything also works without
 * scripts. On a phone the filters are folded, so that the first screen shows results.
 */
export default function DictionaryPage() {
  const filters = parseFilters(useQueryString());
  const form = useFilterForm(filters);
  const suggestions = useSuggestions(filters);
  const turned = useScrollOnPageChange(filters.page);
  const list = useApiQuery(listTerms, listArgs(filters), { placeholderData: keepPreviousData });
  const onClick = (event: MouseEvent) => {
    turned.onClick(event);
    // Whoever opened a term has found what they searched for.
    if (event.target instanceof Element && event.target.closest('.entries a'))
      rememberSearch(filters.query);
  };
  return (
    <>
      <h1 className="dictionary-heading">{m.titles_dictionary()}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know <search> */}
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
        <SearchBox filters={filters} refusal={form.refusal} suggestions={suggestions} />
        <div className="sidebar-layout sidebar-layout--left dictionary-layout">
          <FilterPanel filters={filters} />
          <ResultsBar total={list.isError ? undefined : list.data?.total} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only notices that a link inside was followed */}
          <div onClick={onClick}>
            {/* Below the count, which the list must not cover. */}
            <Suggestions {...suggestions} />
            <FilterChips filters={filters} />
            <OwnLanguage filters={filters} />
            <Results filters={filters} list={list} />
          </div>
        </div>
      </form>
    </>
  );
}
