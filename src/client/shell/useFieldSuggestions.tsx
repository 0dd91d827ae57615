import { useSuggestingField } from '#client/terms/suggestions/useSuggestingField.tsx';
import type { TermFilters } from '#domain/lists/term-search.ts';

/**
 * Adds suggestions of the dictionary to a search field.
 * @param isList whether the page shows the results for the text, so that choosing a suggestion
 * leaves a list with them in the history
 */
export const useFieldSuggestions = (filters: TermFilters, isList = false) =>
  useSuggestingField(
    () => import('#client/features/dictionary/search/Suggestions.tsx'),
    ({ Suggestions }, props) => <Suggestions {...props} filters={filters} isList={isList} />,
  );
