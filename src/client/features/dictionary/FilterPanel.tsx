import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { statusNames } from '#client/terms/badges.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#contract/messages.ts';
import { languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { subjects } from '#domain/subjects.ts';
import { termStatuses } from '#domain/term/transitions.ts';
import {
  changeFilters,
  defaultFilters,
  type SearchField,
  searchFields,
  type TermFilters,
} from '#domain/term-search.ts';

const fieldNames: Record<SearchField, () => string> = {
  both: m.dictionary_filters_both_languages,
  english: m.dictionary_filters_english_only,
  vernacular: m.dictionary_filters_vernacular_only,
};

/** How many filters are on. The page size narrows nothing and does not count. */
const countFilters = (filters: TermFilters): number =>
  (['field', 'language', 'subject', 'status', 'sort'] as const).filter(
    (name) => filters[name] !== defaultFilters[name],
  ).length;

/**
 * Everything that narrows or orders the list, behind one button that says how many are on; on a
 * desktop the panel is always open. It works without scripts, which is what Apply is for.
 */
export function FilterPanel({ filters }: { filters: TermFilters }) {
  const count = countFilters(filters);
  return (
    <details className="collapsible collapsible--open-on-desktop">
      <summary className="button">
        <Icon name="filter" />
        {count > 0 ? m.dictionary_filters_count({ count }) : m.dictionary_filters_heading()}
        <Icon name="down" />
      </summary>
      <div className="vertical-stack">
        <h2 className="visually-hidden">{m.dictionary_filters_heading()}</h2>
        <fieldset>
          <legend>{m.dictionary_filters_search_in()}</legend>
          {searchFields.map((field) => (
            <label key={field} className="choice-label">
              <input
                type="radio"
                name="field"
                value={field}
                defaultChecked={field === filters.field}
              />
              {fieldNames[field]()}
            </label>
          ))}
        </fieldset>
        <Selects filters={filters} />
        <p className="flex-row">
          <Link className="button button--quiet" href={paths.dictionary(withoutFilters(filters))}>
            {m.dictionary_filters_clear_button()}
          </Link>
          {/* Its name has the server remember the language, as a script does at once. */}
          <button className="button apply-button" type="submit" name="remember" value="language">
            {m.dictionary_filters_apply_button()}
          </button>
        </p>
      </div>
    </details>
  );
}

/** The same search with no filter on. */
const withoutFilters = ({ query, language, allLanguages }: TermFilters): TermFilters =>
  changeFilters(
    { ...defaultFilters, query },
    language !== 'all' || allLanguages ? { language: 'all' } : {},
  );

/**
 * The first option of subject and sort is the default, and empty: a form sent without scripts then
 * says nothing of it. All languages have a name, since a language may be remembered.
 */
function Selects({ filters }: { filters: TermFilters }) {
  return (
    <>
      <Choice name="language" label={m.dictionary_filters_language()} value={filters.language}>
        <option value="all">{m.dictionary_filters_all_languages()}</option>
        {Object.entries(languages).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        name="subject"
        label={m.dictionary_filters_subject()}
        value={filters.subject === 'all' ? '' : filters.subject}
      >
        <option value="">{m.dictionary_filters_all_subjects()}</option>
        {Object.entries(subjects).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="status" label={m.dictionary_filters_status()} value={filters.status}>
        {termStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]()}
          </option>
        ))}
      </Choice>
      <Choice name="sort" label={m.dictionary_filters_sort()} value={filters.sort ?? ''}>
        {/* The default: by relevance while there is a query, which is offered only then, newest first otherwise. */}
        {filters.query !== '' && <option value="">{m.dictionary_filters_sort_relevance()}</option>}
        <option value={filters.query === '' ? '' : 'newest'}>
          {m.dictionary_filters_sort_newest()}
        </option>
        <option value="english_asc">{m.dictionary_filters_sort_english()}</option>
        <option value="vernacular_asc">{m.dictionary_filters_sort_vernacular()}</option>
      </Choice>
      <Choice
        name="pageSize"
        label={m.dictionary_filters_page_size()}
        value={String(filters.pageSize)}
      >
        {limits.pageSize.offered.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Choice>
    </>
  );
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {children}
      </select>
    </div>
  );
}
