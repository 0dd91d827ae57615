import type { ReactNode } from 'react';
import { statusNames } from '#client/terms/badges.tsx';
import { languageIds, nameLanguage } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { termStatuses } from '#domain/term/status.ts';
import { labelVariety, listVarietyFilters } from '#domain/varieties.ts';

/**
 * The selects for language, variety, subject, status, sort order and page size. An empty value, as
 * in "All subjects", means the default if the form is sent without scripts. "All languages" has the
 * value `all` instead, because an explicit value overrides a remembered language.
 */
export function FilterSelects({ filters }: { filters: TermFilters }) {
  return (
    <>
      <Select name="language" label={m.dictionary_filters_language()} value={filters.language}>
        <option value="all">{m.dictionary_filters_all_languages()}</option>
        {languageIds.map((id) => (
          <option key={id} value={id}>
            {nameLanguage(id)}
          </option>
        ))}
      </Select>
      <VarietySelect filters={filters} />
      <Select
        name="subject"
        label={m.dictionary_filters_subject()}
        value={filters.subject === 'all' ? '' : filters.subject}
      >
        <option value="">{m.dictionary_filters_all_subjects()}</option>
        {subjectIds.map((id) => (
          <option key={id} value={id}>
            {nameSubject(id)}
          </option>
        ))}
      </Select>
      <Select name="status" label={m.dictionary_filters_status()} value={filters.status}>
        {termStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]()}
          </option>
        ))}
      </Select>
      <Select name="sort" label={m.dictionary_filters_sort()} value={filters.sort ?? ''}>
        {/* The default is relevance if there is a query, otherwise newest first. */}
        {filters.query !== '' && <option value="">{m.dictionary_filters_sort_relevance()}</option>}
        <option value={filters.query === '' ? '' : 'newest'}>
          {m.dictionary_filters_sort_newest()}
        </option>
        <option value="english_asc">{m.dictionary_filters_sort_english()}</option>
        <option value="vernacular_asc">{m.dictionary_filters_sort_vernacular()}</option>
      </Select>
      <Select
        name="pageSize"
        label={m.dictionary_filters_page_size()}
        value={String(filters.pageSize)}
      >
        {limits.pageSize.offered.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </>
  );
}

/** The varieties of the chosen language, if it has several. */
function VarietySelect({ filters: { language, variety } }: { filters: TermFilters }) {
  const offered = listVarietyFilters(language);
  if (offered.length === 0) return null;
  return (
    <Select
      name="variety"
      label={m.dictionary_filters_variety()}
      value={variety === 'all' ? '' : variety}
    >
      <option value="">{m.dictionary_filters_all_varieties()}</option>
      {offered.map((id) => (
        <option key={id} value={id}>
          {labelVariety(id)}
        </option>
      ))}
    </Select>
  );
}

function Select({
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
