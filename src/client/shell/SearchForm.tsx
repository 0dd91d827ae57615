import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import { useRememberedLanguage } from '#client/runtime/session/language.tsx';
import { rememberSearch } from '#client/runtime/session/recent-searches.ts';
import { defaultFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import { SEARCH_NAME, SearchField } from '../ui/forms/SearchField.tsx';
import { useFieldSuggestions } from './useFieldSuggestions.tsx';

/** Searches the dictionary from any page. Without scripts it is a plain GET form. */
export function SearchForm({
  id,
  label,
  large = false,
  placeholder,
}: {
  id: string;
  /** Distinguishes this search landmark from others on the page. */
  label: string;
  large?: boolean;
  placeholder?: string;
}) {
  const [, navigate] = useLocation();
  const language = useRememberedLanguage() ?? 'all';
  const { field, list } = useFieldSuggestions({ ...defaultFilters, language });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get(SEARCH_NAME)).trim();
    rememberSearch(query);
    navigate(paths.dictionary({ query }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers on older phones do not support <search>
    <form
      method="get"
      action={paths.dictionary()}
      className="search-box"
      role="search"
      aria-label={label}
      onSubmit={search}
    >
      <SearchField
        id={id}
        label={m.shell_search_field()}
        isLarge={large}
        placeholder={placeholder ?? m.shell_search_placeholder()}
        {...field}
      />
      {list}
    </form>
  );
}
