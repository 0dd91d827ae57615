import { rankAlternative } from '../alternatives.ts';
import { chooseCorrections, removeGloss } from '../decide.ts';
import { fold, splitAlternatives } from '../text.ts';
import { rankWeight } from '../tiers.ts';
import { ENGLISH_GROUP } from './build/collect-texts.ts';
import { compileFilters } from './match/filter.ts';
import type { Matches } from './match/matches.ts';
import { rankPage, type TermMatch } from './rank.ts';
import { type FoundTerms, searchSimilar } from './search.ts';
import type { IndexedTerm } from './storage/rows.ts';
import { readTerm } from './storage/segment.ts';

/** How many of the closest terms are read. Several terms can share a word. */
const TERMS_FOR_CORRECTIONS = 25;

/**
 * Returns the words that "Did you mean" offers, closest first, as their contributors spelled them.
 * Leaves out words that would find the same terms as the query or as another correction, and the
 * words of the first result.
 */
export function suggestCorrections({ search, first, ...found }: FoundTerms): string[] {
  const similar = found.similar ?? searchSimilar(search);
  const range = { offset: 0, limit: TERMS_FOR_CORRECTIONS };
  const closest = rankPage(similar, compileFilters(search.filters), range).terms;
  const shown = first ? listFolds(readTerm(first)) : [];
  return chooseCorrections(
    closest.flatMap((match) => findWord(match, similar) ?? []),
    new Set([search.query.fold, ...shown]),
  );
}

const listFolds = ({ englishWord, vernacularWord }: IndexedTerm): string[] =>
  [englishWord, vernacularWord].flatMap(splitAlternatives).map(fold);

/**
 * Returns the alternative that is similar to the query, without a gloss in brackets, or undefined
 * if another name, a form or only the definition matched.
 */
function findWord(match: TermMatch, similar: readonly Matches[]): string | undefined {
  const { columns } = match.segment;
  const matches = similar.find(({ segment }) => segment === match.segment);
  const ranks = new Map(matches?.texts.map((text, at) => [text, matches.textRanks[at]!]));
  for (
    let key = columns.keyStarts[match.term]!;
    key < columns.keyStarts[match.term + 1]!;
    key += 1
  ) {
    const text = columns.keyTexts[key]!;
    const alternative = columns.keyAlternatives[key]!;
    const rank = ranks.get(text) ?? Number.POSITIVE_INFINITY;
    if (rank + rankAlternative(alternative) * rankWeight.alternative !== match.rank) continue;
    const { englishWord, vernacularWord } = readTerm(match);
    const field = columns.textGroups[text] === ENGLISH_GROUP ? englishWord : vernacularWord;
    const word = splitAlternatives(field)[alternative];
    return word && removeGloss(word);
  }
  return undefined;
}
