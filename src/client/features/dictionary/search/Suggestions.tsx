import { useLocation } from 'wouter';
import { paths } from '#client/runtime/paths.ts';
import {
  forgetSearches,
  recentSearches,
  rememberSearch,
} from '#client/runtime/session/recent-searches.ts';
import { type FieldProps, FieldSuggestions } from '#client/terms/suggestions/FieldSuggestions.tsx';
import {
  matchedWord,
  type SuggestionOption,
} from '#client/terms/suggestions/suggestion-options.ts';
import { changeFilters, queryRule, type TermFilters } from '#domain/lists/term-search.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { checkText } from '#domain/text.ts';
import { useSuggestionLookup } from '../queries.ts';

type Props = FieldProps & {
  filters: TermFilters;
  /** Whether the page shows the results for the text. */
  isList: boolean;
};

/** Suggests verified terms, and the recent searches on this device. */
export function Suggestions({ filters, isList, ...props }: Props) {
  const { field, language, variety, subject } = filters;
  const lookUp = useSuggestionLookup();
  const open = useOpenOption({ filters, isList, ...props });
  return (
    <FieldSuggestions
      {...props}
      source={{
        isList,
        readText: textToLookUp,
        lookUp: (query, signal) => lookUp({ query, field, language, variety, subject }, signal),
        scope: [field, language, variety, subject].join(' '),
        listRecent,
        open,
      }}
    />
  );
}

/**
 * Returns the text to look up, or null if the text is too short or not a valid query, if the
 * browser is offline, or if the browser is set to save data.
 */
function textToLookUp(value: string | undefined): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !navigator.onLine) return null;
  const query = checkText(value, queryRule);
  return query.ok && query.value !== null && [...query.value].length >= minQueryLength.prefix
    ? query.value
    : null;
}

/**
 * Returns an option for each recent search on this device, followed by an option that clears them.
 * Returns [] if there are none.
 */
function listRecent(): SuggestionOption[] {
  const recent = recentSearches().map((query): SuggestionOption => ({ kind: 'recent', query }));
  return recent.length > 0 ? [...recent, { kind: 'clear' }] : [];
}

/**
 * @returns a function that carries out a chosen option. It opens the page of a term directly instead
 * of a list with one term, or the concept with its words in all languages if no language is chosen.
 */
function useOpenOption({ filters, isList, input }: Props) {
  const [, navigate] = useLocation();
  const listPath = (query: string) => paths.dictionary(changeFilters(filters, { query }));
  return (option: SuggestionOption) => {
    const field = input.current;
    const typed = field?.value;
    if (option.kind === 'clear') return forgetSearches();
    // The header stays when another page opens.
    if (field && !isList) field.value = '';
    if (option.kind === 'recent' || option.kind === 'all') {
      rememberSearch(option.query);
      return navigate(listPath(option.query));
    }
    rememberSearch(matchedWord(option));
    // The current list might not show the results for the typed text yet. Make Back return to a
    // list that does.
    const list = listPath(textToLookUp(typed) ?? filters.query);
    if (isList && list !== listPath(filters.query)) navigate(list, { replace: true });
    const { id, conceptNumber } = option.sense;
    const isConcept = filters.language === 'all' && conceptNumber;
    navigate(isConcept ? paths.concept(conceptNumber) : paths.term(id), { state: { list } });
  };
}
