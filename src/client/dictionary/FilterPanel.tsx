import { languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import { termStatuses } from '#domain/term.ts';
import type { TermFilters } from '#domain/term-search.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { statusNames } from '../terms/badges.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * The fields that this panel sets. The first option of each is its default: empty, so that a form
 * sent without scripts says nothing of it.
 */
export function FilterPanel({ filters }: { filters: TermFilters }) {
  const set = [
    filters.language !== 'all',
    filters.subject !== 'all',
    filters.status !== 'verified',
    filters.sort !== null,
  ].filter(Boolean).length;
  return (
    <details className="fold wide">
      <summary className="btn">
        <Icon name="filter" />
        {set > 0 ? `Filters (${set})` : 'Filters'}
        <Icon name="down" />
      </summary>
      <div className="stack">
        <h2 className="vh">Filters</h2>
        <Choice
          name="language"
          label="Language"
          value={filters.language === 'all' ? '' : filters.language}
        >
          <option value="">All languages</option>
          {Object.entries(languages).map(([id, { name }]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          name="subject"
          label="Subject"
          value={filters.subject === 'all' ? '' : filters.subject}
        >
          <option value="">All subjects</option>
          {Object.entries(subjects).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="status" label="Status" value={filters.status}>
          {termStatuses.map((status) => (
            <option key={status} value={status}>
              {statusNames[status]}
            </option>
          ))}
        </Choice>
        <Choice name="sort" label="Sort" value={filters.sort ?? ''}>
          {/* The default: by relevance while there is a query, which is offered only then, newest first otherwise. */}
          {filters.query !== '' && <option value="">Relevance</option>}
          <option value={filters.query === '' ? '' : 'newest'}>Newest</option>
          <option value="english_asc">English A to Z</option>
          <option value="vernacular_asc">Vernacular A to Z</option>
        </Choice>
        <p className="grid min-8 tight">
          <button className="btn" type="submit">
            Apply
          </button>
          <Link className="btn quiet" href={paths.dictionary()}>
            Clear Filters
          </Link>
        </p>
      </div>
    </details>
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
