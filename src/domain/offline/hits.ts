import { alignHeadwords } from '../concept/headword.ts';
import { readFlags } from '../packs/flags.ts';
import type { PackWord } from '../packs/words-file.ts';
import type { AnalyzedQuery } from '../search/analyze.ts';
import { findSenseSubject } from '../search/index/other-senses.ts';
import type { TermMatch } from '../search/index/rank.ts';
import type { IndexedTerm } from '../search/index/storage/rows.ts';
import { readSenseWithData, type Segment } from '../search/index/storage/segment.ts';
import { fold, splitAlternatives } from '../search/text.ts';
import { rankToAlternativeKind, rankToTier } from '../search/tiers.ts';
import type { MatchReason, OfflineHit } from './answer.ts';

/** Describes the senses of the matches, which must be sorted by sense. */
export function listHits(
  segments: readonly Segment[],
  query: AnalyzedQuery,
  matches: readonly TermMatch[],
): OfflineHit[] {
  const bySense: [TermMatch, ...TermMatch[]][] = [];
  for (const match of matches) {
    const [last] = bySense.at(-1) ?? [];
    if (last?.sense === match.sense && last.segment === match.segment) bySense.at(-1)?.push(match);
    else bySense.push([match]);
  }
  const hits = bySense.map((ofSense) => toHit(segments, query, ofSense));
  return alignHeadwords(hits.map((hit) => ({ ...hit, englishWord: hit.english }))).map(
    ({ englishWord, ...hit }) => ({ ...hit, english: englishWord }),
  );
}

/** Describes a sense, with the words that match before its other words. */
function toHit(
  segments: readonly Segment[],
  query: AnalyzedQuery,
  matches: readonly [TermMatch, ...TermMatch[]],
): OfflineHit {
  const [{ segment, sense, rank }] = matches;
  const { gloss, subject, terms } = readSenseWithData(segment, sense);
  const firstTerm = segment.columns.senseTerms[sense]!;
  const matching = matches.map(({ term }) => terms[term - firstTerm]!);
  const [first] = matching as [IndexedTerm];
  return {
    english: first.englishWord,
    gloss,
    senseSubject: findSenseSubject(segments, { segment, sense }),
    subject,
    language: first.language,
    definition: first.meaning ?? null,
    words: [...matching, ...terms.filter((term) => !matching.includes(term))].map(toWord),
    reason: explain(query, rank, first),
  };
}

/** The index stores the flags of a word as the data of its term. */
function toWord({ vernacularWord, language, data }: IndexedTerm): PackWord {
  const flags = readFlags(typeof data === 'string' ? data : '', language);
  return { text: vernacularWord, varieties: [], usage: 'unrated', reliability: 2, ...flags };
}

function explain(query: AnalyzedQuery, rank: number, term: IndexedTerm): MatchReason {
  const tier = rankToTier(rank);
  const kind = rankToAlternativeKind(rank);
  const text = term.vernacularWord;
  if (kind === 'label') return { tier, kind, word: term.englishWord };
  if (tier !== 'pair') return { tier, kind, word: text };
  const analysis = query.languages.find(({ language }) => language === term.language);
  const pair = splitAlternatives(text).find((word) => analysis?.counterparts.includes(fold(word)));
  return { tier, kind, word: pair ?? text };
}
