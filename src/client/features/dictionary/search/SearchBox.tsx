import type { useFieldSuggestions } from '#client/shell/useFieldSuggestions.tsx';
import { SearchField } from '#client/ui/forms/SearchField.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';

/** The search field of the dictionary. `error` is the message if the text is not a valid query. */
export function SearchBox({
  filters,
  error,
  field,
}: {
  filters: TermFilters;
  error: string | null;
  field: ReturnType<typeof useFieldSuggestions>['field'];
}) {
  return (
    <>
      <SearchField
        id="query"
        label={m.shell_search_terms()}
        placeholder={m.shell_search_placeholder()}
        defaultValue={filters.query}
        aria-describedby={error ? 'query-error' : undefined}
        aria-invalid={error ? true : undefined}
        {...field}
      />
      {error && (
        <p className="error-message" id="query-error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  );
}
