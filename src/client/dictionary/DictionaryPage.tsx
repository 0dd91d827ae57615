import { listTerms } from '#contract/terms.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../api/hooks.tsx';
import { paths } from '../paths.ts';
import { useRawSearch } from '../raw-search.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { filtersOf, listArgs } from './list.ts';
import { Results } from './Results.tsx';
import { ResultsBar } from './ResultsBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useFilterForm } from './useFilterForm.ts';
import { useTurnedPage } from '../ui/useTurnedPage.ts';

/**
 * The URL holds the whole state; the form is one GET form, so that everything also works without
 * scripts.
 */
export default function DictionaryPage() {
  const filters = filtersOf(useRawSearch());
  const form = useFilterForm(filters);
  const turned = useTurnedPage(filters.page);
  const list = useApiQuery(listTerms, listArgs(filters), { placeholderData: keepPreviousData });
  return (
    <>
      <div className="head">
        <h1>Dictionary</h1>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know <search> */}
      <form
        ref={form.ref}
        method="get"
        action={paths.dictionary()}
        className="stack"
        role="search"
        autoComplete="off"
        onInput={form.onInput}
        onSubmit={form.onSubmit}
      >
        <SearchBox filters={filters} refusal={form.refusal} />
        <div className="split left">
          <FilterPanel filters={filters} />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only notices that a link inside was followed */}
          <div onClick={turned.onClick}>
            <ResultsBar filters={filters} total={list.isError ? undefined : list.data?.total} />
            <FilterChips filters={filters} />
            <div className="top-4">
              <Results filters={filters} list={list} />
            </div>
          </div>
        </div>
      </form>
    </>
  );
}
