import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useQueryString } from '#client/runtime/query-string.ts';
import { useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { useFieldSuggestions } from '#client/shell/useFieldSuggestions.tsx';
import { BoldCount } from '#client/ui/BoldCount.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { languages, nameLanguage } from '#domain/languages.ts';
import { changeFilters, findQueryError, type TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { labelVariety } from '#domain/varieties.ts';
import { useTermList } from './queries.ts';
import { FilterPanel } from './search/FilterPanel.tsx';
import { parseFilters } from './search/list.ts';
import { Results } from './search/Results.tsx';
import { SearchBox } from './search/SearchBox.tsx';
import { useFilterForm } from './search/useFilterForm.ts';

/**
 * The page works without scripts: the URL contains the whole state, and the search box and the
 * filters are one GET form. On a phone, the filters are collapsed, so that results are visible
 * without scrolling.
 */
export default function DictionaryPage() {
  const filters = parseFilters(useQueryString());
  const form = useFilterForm(filters);
  const suggestions = useFieldSuggestions(filters, true);
  const list = useTermList(filters);
  const isSearchable = findQueryError(filters.query) === null;
  const onClick = ({ target }: MouseEvent) => {
    // Opening a term means that the search was useful, so remember the query.
    if (target instanceof Element && target.closest('.entries a')) rememberSearch(filters.query);
  };
  return (
    <>
      <h1 className="visually-hidden">{m.titles_dictionary()}</h1>
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
        <SearchBox filters={filters} error={form.queryError} field={suggestions.field} />
        <div className="sidebar-layout sidebar-layout--left dictionary-layout">
          <FilterPanel filters={filters} />
          <div className="list-head">
            <FilterChips filters={filters} />
            <ResultsBar total={isSearchable && !list.isError ? list.data?.total : undefined} />
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the div only observes clicks on the links inside it */}
          <div onClick={onClick}>
            {/* The suggestions open below the number of results, so that they do not cover it. */}
            {suggestions.list}
            {isSearchable && <Results filters={filters} list={list} />}
            <OwnLanguage filters={filters} />
          </div>
        </div>
      </form>
    </>
  );
}

/** Shows the number of terms that were found, or nothing until that number has loaded. */
function ResultsBar({ total }: { total: number | undefined }) {
  return (
    <p className="results-bar" role="status" id="results" tabIndex={-1}>
      {total !== undefined && (
        <span>
          <BoldCount text={m.dictionary_list_count({ count: total })} />
        </span>
      )}
    </p>
  );
}

/** Shows the chosen language, variety and subject, each as a link that removes the filter. */
function FilterChips({ filters }: { filters: TermFilters }) {
  const chips = [
    filters.language !== 'all' && {
      name: nameLanguage(filters.language),
      without: changeFilters(filters, { language: 'all' }),
    },
    filters.variety !== 'all' && {
      name: labelVariety(filters.variety),
      without: changeFilters(filters, { variety: 'all' }),
    },
    filters.subject !== 'all' && {
      name: nameSubject(filters.subject),
      without: changeFilters(filters, { subject: 'all' }),
    },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ name, without }) => (
        <Link
          key={name}
          className="button chip"
          href={paths.dictionary(without)}
          aria-label={m.dictionary_filters_remove({ name })}
          onClick={() => document.getElementById('results')?.focus({ preventScroll: true })}
        >
          {name}
          <Icon name="cross" />
        </Link>
      ))}
    </>
  );
}

/**
 * Explains that the list shows only one language because the reader chose that language earlier.
 */
function OwnLanguage({ filters }: { filters: TermFilters }) {
  const remembered = useRememberedLanguage();
  if (filters.language === 'all' || filters.language !== remembered) return null;
  return (
    <p className="own-language">
      {m.dictionary_list_own_language({ language: languages[remembered].ownName })}{' '}
      <Link
        href={paths.dictionary(changeFilters(filters, { language: 'all' }))}
        onClick={() => document.getElementById('results')?.focus({ preventScroll: true })}
      >
        {m.dictionary_list_show_all_languages()}
      </Link>
    </p>
  );
}
