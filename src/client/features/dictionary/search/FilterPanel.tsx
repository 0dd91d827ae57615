import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { Icon } from '#client/ui/Icon.tsx';
import {
  changeFilters,
  defaultFilters,
  type SearchField,
  searchFields,
  type TermFilters,
} from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { FilterSelects } from './FilterSelects.tsx';

const fieldNames: Record<SearchField, () => string> = {
  both: m.dictionary_filters_both_languages,
  english: m.dictionary_filters_english_only,
  vernacular: m.dictionary_filters_vernacular_only,
};

/**
 * Counts the filters, including the sort order, that differ from the default. Does not count the
 * page size.
 */
const countActiveFilters = (filters: TermFilters): number =>
  (['field', 'language', 'variety', 'subject', 'status', 'sort'] as const).filter(
    (name) => filters[name] !== defaultFilters[name],
  ).length;

/**
 * The filters, the sort order and the page size, below a button that shows the number of active
 * filters. On a desktop, the panel is always open. The Apply button is for browsers without
 * scripts.
 */
export function FilterPanel({ filters }: { filters: TermFilters }) {
  const count = countActiveFilters(filters);
  return (
    <details className="collapsible collapsible--open-on-desktop">
      <summary className="button chip">
        <Icon name="filter" />
        {count > 0 ? m.dictionary_filters_count({ count }) : m.dictionary_filters_heading()}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">
        <h2 className="visually-hidden">{m.dictionary_filters_heading()}</h2>
        <SearchFieldChoice chosen={filters.field} />
        <FilterSelects filters={filters} />
        <p className="flex-row">
          <Link className="button button--quiet" href={paths.dictionary(withoutFilters(filters))}>
            {m.dictionary_filters_clear_button()}
          </Link>
          {/* Without scripts, `remember` makes the server remember the chosen language. */}
          <button className="button apply-button" type="submit" name="remember" value="language">
            {m.dictionary_filters_apply_button()}
          </button>
        </p>
      </div>
    </details>
  );
}

/**
 * Returns the filters for the Clear Filters link, which keeps only the query. If the URL contains a
 * language, the link contains `language=all`, so that a remembered language does not apply.
 */
const withoutFilters = ({ query, language, allLanguages }: TermFilters): TermFilters =>
  changeFilters(
    { ...defaultFilters, query },
    language !== 'all' || allLanguages ? { language: 'all' } : {},
  );

function SearchFieldChoice({ chosen }: { chosen: SearchField }) {
  return (
    <fieldset>
      <legend>{m.dictionary_filters_search_in()}</legend>
      {searchFields.map((field) => (
        <label key={field} className="choice-label">
          <input type="radio" name="field" value={field} defaultChecked={field === chosen} />
          {fieldNames[field]()}
        </label>
      ))}
    </fieldset>
  );
}
