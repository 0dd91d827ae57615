import { firstAlternative } from '../search/alternatives.ts';
import type { AnalyzedQuery } from '../search/analyze.ts';
import { removeGloss } from '../search/decide.ts';
import { fold, splitAlternatives } from '../search/text.ts';
import { rankToAlternativeKind, rankToTier } from '../search/tiers.ts';
import type { MatchReason, OfflineHit } from './answer.ts';
import type { Index } from './build-index.ts';
import { findDefinition } from './dictionary.ts';
import type { SenseMatch, WordMatch } from './rank.ts';

/** Describes a sense that matches, with the words that match before its other words. */
export function toHit(query: AnalyzedQuery, match: SenseMatch): OfflineHit {
  const { index, sense, position, words } = match;
  const { dictionary } = index;
  const matching = new Set(words.map(({ word }) => word - sense.firstWord));
  return {
    english: dictionary.entries[sense.entry]?.english ?? '',
    gloss: sense.gloss,
    subject: sense.subject,
    language: dictionary.language,
    definition: findDefinition(dictionary, position),
    words: [
      ...[...matching].flatMap((at) => sense.words[at] ?? []),
      ...sense.words.filter((_, at) => !matching.has(at)),
    ],
    reason: explain(query, match),
  };
}

function explain(query: AnalyzedQuery, { index, sense, words }: SenseMatch): MatchReason {
  const [first] = words;
  const { entries, language } = index.dictionary;
  const rank = first?.rank ?? 0;
  const tier = rankToTier(rank);
  const kind = rankToAlternativeKind(rank);
  const text = (first && index.dictionary.words[first.word]?.text) ?? '';
  if (kind === 'label') return { tier, kind, word: entries[sense.entry]?.english ?? '' };
  if (tier !== 'pair') return { tier, kind, word: text };
  const analysis = query.languages.find((each) => each.language === language);
  const pair = splitAlternatives(text).find((word) => analysis?.counterparts.includes(fold(word)));
  return { tier, kind, word: pair ?? text };
}

/**
 * Returns the text by which a word matches, without a gloss in brackets. Returns null if the text
 * is another name or form, which is not offered as a correction.
 */
export function matchedText(index: Index, { word, key: position }: WordMatch): string | null {
  const key = position === null ? undefined : index.keys[position];
  if (!key) return null;
  const { words, senses, sensesOfWords, entries } = index.dictionary;
  const sense = senses[sensesOfWords[word] as number];
  const owner = key.owners.find(
    (each) => each.position === (key.side === 'english' ? sense?.entry : word),
  );
  const text = key.side === 'english' ? entries[sense?.entry ?? -1]?.english : words[word]?.text;
  if (!owner || !text || owner.alternative >= firstAlternative.plural) return null;
  return removeGloss(splitAlternatives(text)[owner.alternative] ?? '') || null;
}
