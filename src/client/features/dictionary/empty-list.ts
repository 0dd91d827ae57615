import type { Prefill } from '#client/runtime/paths.ts';
import type { ListedTerm } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import { langTag } from '#domain/languages.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { TermFilters } from '#domain/term-search.ts';

/**
 * Why a list of terms that are not public may be empty for somebody: a word on who sees them, or
 * null where there is nothing to explain.
 */
export function whoSees(status: TermFilters['status'], standing: ViewerRole): string | null {
  if (status === 'pending' && standing === 'anonymous')
    return m.dictionary_list_pending_anonymous();
  if (status === 'rejected' && standing === 'anonymous')
    return m.dictionary_list_rejected_anonymous();
  if (status === 'pending' && standing === 'unverified')
    return m.dictionary_list_pending_unverified();
  if (status === 'rejected' && (standing === 'user' || standing === 'unverified'))
    return m.dictionary_list_rejected_own();
  return null;
}

/** Letters of Tshivenda that no English word has. */
const VERNACULAR_LETTERS = /[ḓḽṋṱṅ]/iu;

/**
 * What the form for a new term opens with when a search found little: the word as it was searched
 * for, on its own side.
 */
export function prefillFrom({
  query,
  field,
  language,
}: Pick<TermFilters, 'query' | 'field' | 'language'>): Prefill {
  return {
    ...(query &&
      (field === 'vernacular' || VERNACULAR_LETTERS.test(query.normalize('NFC'))
        ? { vernacular: query }
        : { english: query })),
    ...(language !== 'all' && { language }),
  };
}

/** The `lang` of a word that was found instead of what was typed; undefined for an English word. */
export function langOfWord(word: string, terms: readonly ListedTerm[]): string | undefined {
  if (terms.some((term) => term.englishWord.includes(word))) return undefined;
  const term = terms.find((each) => each.vernacularWord.includes(word));
  return term && langTag(term);
}
