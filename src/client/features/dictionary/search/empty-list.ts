import type { Prefill } from '#client/runtime/paths.ts';
import type { Understood } from '#contract/terms/dictionary.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { m } from '#domain/messages.ts';
import type { ViewerRole } from '#domain/roles.ts';
import { langTag } from '#domain/varieties.ts';
import type { ShownTerm } from './list.ts';

/** Explains who can see terms with this status. Returns null if this viewer can see all of them. */
export function explainVisibility(
  status: TermFilters['status'],
  viewer: ViewerRole,
): string | null {
  if (status === 'pending' && viewer === 'anonymous') return m.dictionary_list_pending_anonymous();
  if (status === 'rejected' && viewer === 'anonymous')
    return m.dictionary_list_rejected_anonymous();
  if (status === 'pending' && viewer === 'unverified')
    return m.dictionary_list_pending_unverified();
  if (status === 'rejected' && (viewer === 'user' || viewer === 'unverified'))
    return m.dictionary_list_rejected_own();
  return null;
}

/** Tshivenda letters that English words never contain. */
const VERNACULAR_LETTERS = /[ḓḽṋṱṅ]/iu;

/**
 * Returns a search's query and language as initial values of the form for a new term. The query
 * becomes the vernacular word if only vernacular words were searched or if it contains one of
 * `VERNACULAR_LETTERS`; otherwise it becomes the English word.
 * @param understood what the query asks for, if it is a question
 */
export function prefillFromSearch(
  filters: Pick<TermFilters, 'query' | 'field' | 'language'>,
  understood: Understood | null = null,
): Prefill {
  const { field } = filters;
  const query = understood?.query ?? filters.query;
  const language = understood?.language ?? filters.language;
  return {
    ...(query &&
      (field === 'vernacular' || VERNACULAR_LETTERS.test(query.normalize('NFC'))
        ? { vernacular: query }
        : { english: query })),
    ...(language !== 'all' && { language }),
  };
}

/**
 * Returns the `lang` attribute for a suggested search word, taken from a term whose vernacular word
 * contains the suggestion. Returns undefined if an English word contains the suggestion, or if no
 * term does.
 */
export function langOfWord(word: string, terms: readonly ShownTerm[]): string | undefined {
  if (terms.some((term) => term.englishWord.includes(word))) return undefined;
  const term = terms.find((each) => each.vernacularWord.includes(word));
  return term && langTag(term);
}
