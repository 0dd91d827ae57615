import type { SearchField } from '../../../lists/term-search.ts';
import type { AnalyzedQuery } from '../../analyze.ts';
import {
  chooseLookups,
  listAskedWords,
  MAX_COUNTED_KEYS,
  MAX_SOME_WORDS_KEYS,
  rankBySomeWords,
  splitFold,
  type TermWords,
  type WeighedWord,
  weighWords,
} from '../../some-words.ts';
import { foldWithSpaces } from '../../text.ts';
import { searchToken } from '../../tokens.ts';
import { ENGLISH_GROUP } from '../build/collect-texts.ts';
import { listToken, listTokens, type Segment } from '../storage/segment.ts';
import { getString } from '../storage/string-table.ts';
import { passesFilters, type TermFilter } from './filter.ts';
import { includesGroup, type Matches, noMatches } from './matches.ts';

/** Finds the terms that contain some of the words of the query, in either language. */
export function matchSomeWords(
  segments: readonly Segment[],
  query: AnalyzedQuery,
  filter: TermFilter,
): Matches[] {
  const asked = listAskedWords(query.strict);
  const weighed = weighWords(
    asked,
    asked.map((word) => countKeys(segments, word)),
  );
  const found = segments.map(noMatches);
  const terms = segments.flatMap((segment, at) =>
    Array.from(
      collectTerms(segment, weighed, filter),
      (term) => [{ at, term }, splitTerm(segment, term, filter.field)] as const,
    ),
  );
  for (const { id, rank } of rankBySomeWords(weighed, terms)) {
    const matches = found[id.at]!;
    matches.terms.push(id.term);
    matches.termRanks.push(rank);
  }
  return found;
}

/** Counts the keys with a word. A text of several terms counts for each of them. */
function countKeys(segments: readonly Segment[], word: string): number {
  let count = 0;
  for (const segment of segments) {
    const { ownerStarts } = segment.columns;
    for (const text of listToken(segment, searchToken.word(word))) {
      count += ownerStarts[text + 1]! - ownerStarts[text]!;
      if (count >= MAX_COUNTED_KEYS) return MAX_COUNTED_KEYS;
    }
  }
  return count;
}

/** Collects the terms with the words of one of the lookups. */
function collectTerms(
  segment: Segment,
  asked: readonly WeighedWord[],
  filter: TermFilter,
): Set<number> {
  const texts = new Set(
    chooseLookups(asked).flatMap((words) => listTokens(segment, words.map(searchToken.word))),
  );
  const { ownerStarts, ownerTerms, textGroups } = segment.columns;
  const terms = new Set<number>();
  let keys = 0;
  for (const text of texts) {
    if (!includesGroup(filter.field, textGroups[text]!)) continue;
    for (let owner = ownerStarts[text]!; owner < ownerStarts[text + 1]!; owner += 1) {
      if (!passesFilters(segment, ownerTerms[owner]!, filter)) continue;
      keys += 1;
      if (keys > MAX_SOME_WORDS_KEYS) return terms;
      terms.add(ownerTerms[owner]!);
    }
  }
  return terms;
}

/** Splits the texts of a term into words, without those of the side that is not searched. */
function splitTerm({ columns, strings }: Segment, term: number, field: SearchField): TermWords {
  const english: string[][] = [];
  const vernacular: string[][] = [];
  for (let key = columns.keyStarts[term]!; key < columns.keyStarts[term + 1]!; key += 1) {
    const text = columns.keyTexts[key]!;
    const group = columns.textGroups[text]!;
    if (!includesGroup(field, group)) continue;
    const strict = getString(strings, columns.textStricts[text]!);
    // Hyphens separate words, but folds contain none.
    const folded = strict.includes('-')
      ? foldWithSpaces(strict)
      : getString(strings, columns.textFolds[text]!);
    (group === ENGLISH_GROUP ? english : vernacular).push(splitFold(folded));
  }
  return { english, vernacular };
}
