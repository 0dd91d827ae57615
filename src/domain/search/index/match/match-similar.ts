import { languageIds } from '../../../languages.ts';
import type { SearchField } from '../../../lists/term-search.ts';
import type { AnalyzedQuery } from '../../analyze.ts';
import { editDistance } from '../../edit-distance.ts';
import { extractDefinitionWords, reverseText, withoutSpaces } from '../../keys.ts';
import { hasSound, soundKey } from '../../phonetic.ts';
import {
  MAX_CORRECTED_WORDS,
  MIN_HALF_LENGTH,
  rankSimilarKey,
  rateCloseSpelling,
} from '../../similar.ts';
import { bestRankOfTier, computeRank } from '../../tiers.ts';
import { searchToken } from '../../tokens.ts';
import { ENGLISH_GROUP } from '../build/collect-texts.ts';
import {
  listTokens,
  type Segment,
  visitFold,
  visitToken,
  visitTokensWithPrefix,
} from '../storage/segment.ts';
import { getString } from '../storage/string-table.ts';
import { createTextRanks, includesGroup, type Matches, noMatches } from './matches.ts';
import { findSimilarWords } from './vocabulary.ts';

type Visit = (text: number) => void;

/** Finds the texts of one word that differ from the query by one edit. */
export function matchCloseSpellings(
  segment: Segment,
  { fold }: AnalyzedQuery,
  field: SearchField,
): Matches {
  const ranks = createTextRanks(segment, field);
  for (const word of findSimilarWords(segment, fold)) {
    if (word === fold || editDistance(fold, word, 1) !== 1) continue;
    const rank = computeRank('closeSpelling', 0, rateCloseSpelling(fold, word));
    visitFold(segment, word, (text) => ranks.add(text, rank));
  }
  return ranks.take();
}

/**
 * Finds the texts with a similar spelling.
 * @param isKnown returns whether a word is in the vocabulary of any segment
 */
export function matchSimilar(
  segment: Segment,
  query: AnalyzedQuery,
  field: SearchField,
  isKnown: (word: string) => boolean,
): Matches {
  const candidates = new Set<number>();
  visitCandidates(segment, query, isKnown, (text) => candidates.add(text));
  const ranks = createTextRanks(segment, field);
  const { textGroups } = segment.columns;
  for (const text of candidates) {
    if (!includesGroup(field, textGroups[text]!)) continue;
    const rank = rankSimilarKey(query, describeText(segment, text));
    if (rank !== null) ranks.add(text, rank);
  }
  return ranks.take();
}

function describeText({ columns, strings }: Segment, text: number) {
  const group = columns.textGroups[text]!;
  return {
    side: group === ENGLISH_GROUP ? ('english' as const) : ('vernacular' as const),
    // The comparison of English texts ignores the language.
    language: languageIds[Math.max(0, group - 1)]!,
    alternative: 0,
    strict: getString(strings, columns.textStricts[text]!),
    fold: getString(strings, columns.textFolds[text]!),
  };
}

/**
 * Visits the texts that are similar apart from spaces, those with a similar stem, those that sound
 * the same, those that share a half with the query, and those that contain each word or a similar
 * one. If the query has one error, one of its halves is still correct. A known word of a phrase is
 * not corrected, because a phrase with such an error is found as a whole.
 */
function visitCandidates(
  segment: Segment,
  query: AnalyzedQuery,
  isKnown: (word: string) => boolean,
  visit: Visit,
): void {
  const joined = withoutSpaces(query.fold);
  const findSimilar = rememberSimilarWords(segment);
  for (const text of new Set([joined, ...findSimilar(joined)])) {
    visitFold(segment, text, visit);
    visitToken(segment, searchToken.joinedText(text), visit);
  }
  if (hasSound(query.fold)) visitToken(segment, searchToken.sound(soundKey(query.fold)), visit);
  visitHalves(segment, joined, visit);
  if (query.words.length === 1)
    for (const { language, stems } of query.languages)
      if (segment.languages[languageIds.indexOf(language)])
        for (const word of new Set([query.fold, ...stems].flatMap(findSimilar))) {
          visitFold(segment, word, visit);
          visitToken(segment, searchToken.stem(language, word), visit);
        }
  if (query.words.length > MAX_CORRECTED_WORDS) return;
  const isCorrected = (word: string) => query.words.length === 1 || !isKnown(word);
  const alternatives = query.words.map((word) => [
    ...new Set([word, ...(isCorrected(word) ? findSimilar(word) : [])]),
  ]);
  for (const text of listPhrases(segment, alternatives)) visit(text);
}

/** Returns `findSimilarWords` with a cache, because languages share stems. */
function rememberSimilarWords(segment: Segment): (text: string) => string[] {
  const similar = new Map<string, string[]>();
  return (text) => {
    const known = similar.get(text) ?? findSimilarWords(segment, text);
    similar.set(text, known);
    return known;
  };
}

/** Visits the texts without spaces that start with the first half, or end with the second. */
function visitHalves(segment: Segment, joined: string, visit: Visit): void {
  const length = (joined.length - 1) >> 1;
  if (length < MIN_HALF_LENGTH) return;
  const reversed = reverseText(joined).slice(0, length);
  visitTokensWithPrefix(segment, searchToken.joinedText(joined.slice(0, length)), visit);
  visitTokensWithPrefix(segment, searchToken.reversedText(reversed), visit);
}

/** Lists the texts that contain one of the alternatives of each word. */
function listPhrases(segment: Segment, alternatives: readonly (readonly string[])[]): number[] {
  const [first = [], ...others] = alternatives.map((words) => {
    const containing = new Set<number>();
    for (const word of words)
      visitToken(segment, searchToken.word(word), (text) => containing.add(text));
    return containing;
  });
  return [...first].filter((text) => others.every((containing) => containing.has(text)));
}

/** Finds the terms whose definition contains all words of the query. */
export function matchDefinitions(segment: Segment, query: AnalyzedQuery): Matches {
  const matches = noMatches(segment);
  const asked = extractDefinitionWords(query.strict);
  if (asked.length === 0 || asked.length !== query.words.length) return matches;
  for (const term of listTokens(segment, asked.map(searchToken.definitionWord))) {
    matches.terms.push(term);
    matches.termRanks.push(bestRankOfTier('definition'));
  }
  return matches;
}
