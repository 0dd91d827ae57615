import type { ListedTerm } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { headwordKey } from '#domain/concept/headword.ts';
import { m } from '#domain/messages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import {
  isExactMatch,
  isWeakTier,
  rankToAlternativeKind,
  rankToTier,
  type Tier,
} from '#domain/search/tiers.ts';
import type { RankedTerm } from './page.ts';

/*
 * Stage 5 of 5: explains why the terms of a page match.
 */

/**
 * The explanation of each tier; null if none is needed, because the term contains the query as
 * typed.
 */
const reasonByTier: Record<Exclude<Tier, 'pair'>, (() => string) | null> = {
  strict: null,
  fold: m.search_match_fold,
  singular: m.search_match_singular,
  codeSwitch: m.search_match_code_switch,
  englishForm: m.search_match_english_form,
  wholeStem: m.search_match_stem,
  locative: m.search_match_locative,
  stem: m.search_match_stem,
  variant: m.search_match_variant,
  variantStem: m.search_match_variant_stem,
  prefix: null,
  closeSpelling: m.search_match_similar,
  shortStem: m.search_match_stem,
  stemPrefix: m.search_match_stem_prefix,
  words: null,
  wordsPrefix: null,
  inside: null,
  similar: m.search_match_similar,
  similarStem: m.search_match_similar,
  sameSound: m.search_match_similar,
  lessSimilar: m.search_match_similar,
  lessSimilarStem: m.search_match_similar,
  similarWords: m.search_match_similar,
  lessSimilarWords: m.search_match_similar,
  definition: m.search_match_definition,
  someWords: m.search_match_some_words,
  trigrams: m.search_match_trigrams,
};

/** The tiers in which a key contains the query. */
const CONTAINING: ReadonlySet<Tier> = new Set(['prefix', 'words', 'wordsPrefix', 'inside']);

type MatchedWord = Pick<Term, 'vernacularWord' | 'language'>;

/** Adds its match reason to a term, which is not copied, because a page has many columns. */
export function explainMatch(query: AnalyzedQuery, term: RankedTerm): RankedTerm & ListedTerm {
  const { rank } = term;
  const matchReason = explainAlternative(query, rank, term) ?? explainTier(query, rank, term);
  return Object.assign(term, { matchReason });
}

/**
 * Explains a match with another name of the concept, or with another form of the vernacular word.
 * Returns null if the tier explains it, or if the name is only another spelling of the headword:
 * "chicken pox", "chickenpox".
 */
function explainAlternative(
  query: AnalyzedQuery,
  rank: number,
  { englishWord, vernacularWord }: Term,
): string | null {
  const kind = rankToAlternativeKind(rank);
  if (kind === 'written') return null;
  const tier = rankToTier(rank);
  if (kind === 'label')
    return headwordKey(query.strict) === headwordKey(englishWord)
      ? null
      : explainLabel(tier, englishWord);
  const word = vernacularWord;
  if (CONTAINING.has(tier)) return m.search_match_known_form_contains({ word });
  if (!isExactMatch(rank)) return null;
  return kind === 'plural'
    ? m.search_match_plural_of({ word })
    : m.search_match_known_form_of({ word });
}

function explainLabel(tier: Tier, word: string): string {
  if (CONTAINING.has(tier)) return m.search_match_other_name_contains({ word });
  return isWeakTier(tier)
    ? m.search_match_other_name_similar({ word })
    : m.search_match_other_name({ word });
}

function explainTier(query: AnalyzedQuery, rank: number, term: MatchedWord): string | null {
  const tier = rankToTier(rank);
  return tier === 'pair' ? explainPair(query, term) : (reasonByTier[tier]?.() ?? null);
}

/**
 * Explains a match in which the query may be the plural or singular of the term's word. Only an
 * entry that names its plural can say so with certainty.
 */
function explainPair(query: AnalyzedQuery, term: MatchedWord): string {
  const word = findPair(query, term);
  return word === undefined ? m.search_match_stem() : m.search_match_form_of({ word });
}

/** Finds the alternative whose plural or singular may be the query. */
function findPair(query: AnalyzedQuery, { vernacularWord, language }: MatchedWord) {
  const analysis = query.languages.find((each) => each.language === language);
  return splitAlternatives(vernacularWord).find((word) =>
    analysis?.counterparts.includes(fold(word)),
  );
}
