import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { alignHeadwords, senseKey } from '#domain/concept/headword.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import type { Subject } from '#domain/subjects.ts';

export type Suggestion = ReplyOf<typeof listSuggestions>['suggestions'][number];
export type Word = Suggestion['words'][number];
/** A term that matches the text, with the facts of its sense. */
export type MatchedTerm = Omit<Suggestion, 'words' | 'match'> & { subject: Subject };
/** `word` is the folded form of the word that matches the text. */
type Matched = { word: string };

/** How many senses with the same word keep their place before further ones move to the end. */
const MAX_LINES_PER_WORD = 2;
/** The most words shown of a sense besides the one that matches. */
export const MAX_WORDS = 3;

/**
 * Chooses the senses to suggest, each with its best match.
 * @param lists matches, the best first; the first list comes before the second
 * @param read reads the term of a match
 */
export function chooseSenses<Found extends Matched>(
  lists: readonly (readonly Found[])[],
  text: string,
  read: (found: Found) => MatchedTerm,
): MatchedTerm[] {
  const chosen = new Map<string, MatchedTerm>();
  for (const found of lists.flatMap((list) => spreadWords(list, fold(text)))) {
    if (chosen.size === limits.suggestions) break;
    const term = read(found);
    const key = senseKey({ ...term, english: term.englishWord });
    if (!chosen.has(key)) chosen.set(key, term);
  }
  return [...chosen.values()];
}

/**
 * Describes the chosen senses for readers.
 * @param senses each with its best word in each language and, if there is one, in the variety
 */
export const suggestSenses = (
  senses: readonly { term: MatchedTerm; words: readonly Word[] }[],
  text: string,
  { language }: Pick<QueryOf<typeof listSuggestions>, 'language'>,
): Suggestion[] => {
  const typed = fold(text);
  return alignHeadwords(
    senses.map(({ term, words }) => ({ ...term, ...chooseWords(term, words, typed, language) })),
  );
};

/** Chooses the words to show of a sense. @param typed the folded text */
function chooseWords(
  term: MatchedTerm,
  words: readonly Word[],
  typed: string,
  language: QueryOf<typeof listSuggestions>['language'],
): Pick<Suggestion, 'words' | 'match'> & Word {
  const isMatch = !startsWith(term.englishWord, typed) && startsWith(term.vernacularWord, typed);
  const matching = isMatch ? pickWord(term) : null;
  if (matching?.language === language) return { ...matching, words: [matching], match: null };
  const own = words.find((word) => word.language === language);
  const others = languageIds
    .flatMap((id) => words.find((word) => word.language === id) ?? [])
    .filter(({ id }) => id !== matching?.id)
    .slice(0, MAX_WORDS);
  const shown = (own ? [own] : others).map(pickWord);
  return { ...pickWord(own ?? term), words: shown, match: matching };
}

const startsWith = (word: string, typed: string): boolean =>
  splitAlternatives(word).some((alternative) => fold(alternative).startsWith(typed));

const SEPEDI = /(?<![\p{L}\p{N}_])sepedi(?![\p{L}\p{N}_])/iu;

/**
 * Picks the properties of a word. While the varieties of a term are unknown, notes that name Sepedi
 * decide the language tag of the word, so suggestions contain this name instead of the notes.
 */
const pickWord = ({ id, vernacularWord, language, varieties, notes }: Word): Word => ({
  id,
  vernacularWord,
  language,
  varieties,
  notes: varieties.length === 0 && notes !== null && SEPEDI.test(notes) ? 'Sepedi' : null,
});

/**
 * Leaves the first `MAX_LINES_PER_WORD` matches for each word in place, and moves further ones to
 * the end. All matches of exactly the typed word stay in place.
 */
function spreadWords<Found extends Matched>(matches: readonly Found[], typed: string): Found[] {
  const lines = new Map<string, number>();
  const [first, last]: [Found[], Found[]] = [[], []];
  for (const match of matches) {
    const line = (lines.get(match.word) ?? 0) + 1;
    lines.set(match.word, line);
    const isFirst = match.word === typed || line <= MAX_LINES_PER_WORD;
    (isFirst ? first : last).push(match);
  }
  return [...first, ...last];
}
