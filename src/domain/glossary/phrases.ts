import type { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { findEnglishForms } from '../search/english-forms.ts';
import { singularize } from '../search/spelling-rules.ts';
import { findCounterparts } from '../search/stems.ts';
import { fold } from '../search/text.ts';

/*
 * English words that are in almost every text. A glossary does not explain them, although the
 * dictionary has some of them.
 */
export const englishFunctionWords: ReadonlySet<string> = new Set(
  `about after all also an and any are as at be because been before being but by can could did do
  does each for from had has have he her his how if in into is it its like many may more most must
  no not of on one only or other our out over she should so some such than that the their them then
  there these they this those through to two up us use used using very was we were what when where
  which while who why will with would you your`.split(/\s+/),
);

/** The folded words of a part of a text in which no punctuation interrupts a phrase. */
export type Passage = readonly string[];

/** The side of the dictionary on which a phrase of the text is looked up. */
export type GlossarySide = 'english' | 'vernacular';

/** Everything but letters, digits, single spaces and line breaks, apostrophes and hyphens. */
const INTERRUPTION = /[^\p{L}\p{M}\p{N}\s'‘’ʼ`\-\u2010\u2011]+|\n\s*\n/u;

/** Splits a text at its punctuation and empty lines, and folds its words. */
export const splitIntoPassages = (text: string): Passage[] =>
  text
    .split(INTERRUPTION)
    .map((passage) => passage.split(/\s+/).map(fold).filter(Boolean))
    .filter((words) => words.length > 0);

/** Returns the words of a text as they are first written in it, by their folds. */
export function nameWords(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const word of text.split(INTERRUPTION).flatMap((passage) => passage.split(/\s+/)))
    if (!names.has(fold(word))) names.set(fold(word), word);
  return names;
}

/** Returns whether a glossary explains a word. Single letters and numbers are not explained. */
export const isExplained = (word: string): boolean => word.length > 1 && !/^\p{N}+$/u.test(word);

/**
 * Returns the phrases of the passage that begin at `start`, the shortest first, up to the maximum
 * length of a phrase.
 */
export const phrasesFrom = (passage: Passage, start: number): string[] =>
  passage
    .slice(start, start + limits.glossary.phraseWords)
    .map((_word, index) => passage.slice(start, start + index + 1).join(' '));

/**
 * Returns the folds under which one side of the dictionary may have a phrase: the phrase itself,
 * then its other forms. Phrases of several words have few forms, because a text has many phrases.
 */
function formsOf(phrase: string, side: GlossarySide, language: Language): string[] {
  const isWord = !phrase.includes(' ');
  if (isWord && !isExplained(phrase)) return [];
  if (side === 'vernacular')
    return isWord
      ? [phrase, ...findCounterparts(phrase, language).map((counterpart) => counterpart.fold)]
      : [phrase];
  if (englishFunctionWords.has(phrase)) return [];
  const singular = singularize(phrase);
  return isWord ? [phrase, singular, ...findEnglishForms(phrase)] : [phrase, singular];
}

/** The folds under which each side may have a phrase, by phrase. */
export type Lookups = ReadonlyMap<string, Record<GlossarySide, readonly string[]>>;

/**
 * Returns the lookups of a text, and all their folds. `isComplete` is false if the text has more
 * folds than the limit, so that the lookups of the least useful phrases are missing.
 */
export function buildLookups(
  passages: readonly Passage[],
  language: Language,
): { lookups: Lookups; folds: string[]; isComplete: boolean } {
  const lookups = new Map<string, Record<GlossarySide, readonly string[]>>();
  const folds = new Set<string>();
  for (const phrase of orderByUse(listPhrases(passages))) {
    const english = formsOf(phrase, 'english', language);
    const vernacular = formsOf(phrase, 'vernacular', language);
    if (folds.size + english.length + vernacular.length > limits.glossary.folds)
      return { lookups, folds: [...folds], isComplete: false };
    lookups.set(phrase, { english, vernacular });
    for (const form of [...english, ...vernacular]) folds.add(form);
  }
  return { lookups, folds: [...folds], isComplete: true };
}

const listPhrases = (passages: readonly Passage[]): string[] => [
  ...new Set(
    passages.flatMap((passage) => passage.flatMap((_word, start) => phrasesFrom(passage, start))),
  ),
];

/**
 * Orders phrases by how likely the dictionary has them: short ones first, and after all of these
 * the ones that start or end with a function word, a letter or a number, such as "of the".
 */
const orderByUse = (phrases: readonly string[]): string[] =>
  phrases
    .map((phrase) => {
      const words = phrase.split(' ');
      const isUnlikely = isPlain(words[0]) || isPlain(words.at(-1));
      return { phrase, place: words.length + (isUnlikely ? limits.glossary.phraseWords : 0) };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ phrase }) => phrase);

const isPlain = (word = ''): boolean => englishFunctionWords.has(word) || !isExplained(word);
