import {
  englishFunctionWords,
  type GlossarySide,
  isExplained,
  type Lookups,
  type Passage,
  phrasesFrom,
} from './phrases.ts';

/** Returns the terms that one side of the dictionary has under a fold. */
export type FindTerms<T> = (side: GlossarySide, fold: string) => readonly T[];

/**
 * Returns the terms that explain a text, in the order of the text. At each position, the longest
 * phrase in the dictionary wins, so that "cell wall" is not also explained as "cell".
 * @returns also the folds of the words that no term explains, and the side in whose language most
 * of the text is
 */
export function chooseWords<T>(
  passages: readonly Passage[],
  lookups: Lookups,
  findTerms: FindTerms<T>,
): { terms: T[]; unknown: string[]; side: GlossarySide } {
  const sides = orderSides(passages, findTerms);
  const terms = new Set<T>();
  const unknown = new Set<string>();
  for (const passage of passages)
    for (let start = 0; start < passage.length; ) {
      const match = findLongest(phrasesFrom(passage, start), sides, lookups, findTerms);
      for (const term of match?.terms ?? []) terms.add(term);
      const word = passage[start] ?? '';
      if (!match && isExplained(word) && !englishFunctionWords.has(word)) unknown.add(word);
      start += match?.words ?? 1;
    }
  return { terms: [...terms], unknown: [...unknown], side: sides[0] };
}

function findLongest<T>(
  phrases: readonly string[],
  sides: readonly GlossarySide[],
  lookups: Lookups,
  findTerms: FindTerms<T>,
): { terms: readonly T[]; words: number } | null {
  for (let words = phrases.length; words > 0; words -= 1) {
    const phrase = phrases[words - 1] ?? '';
    // Words such as "the" in an English text are not looked up, even if the other language has the
    // same word.
    const isSkipped = sides[0] === 'english' && englishFunctionWords.has(phrase);
    for (const side of isSkipped ? [] : sides)
      for (const form of lookups.get(phrase)?.[side] ?? []) {
        const terms = findTerms(side, form);
        if (terms.length > 0) return { terms, words };
      }
  }
  return null;
}

/**
 * Returns the side of the dictionary in whose language most of the text is, and then the other one,
 * because texts contain words of other languages.
 */
function orderSides<T>(
  passages: readonly Passage[],
  findTerms: FindTerms<T>,
): readonly [GlossarySide, GlossarySide] {
  const words = [...new Set(passages.flat())].filter(isExplained);
  const english = words.filter(
    (word) => englishFunctionWords.has(word) || findTerms('english', word).length > 0,
  );
  const vernacular = words.filter((word) => findTerms('vernacular', word).length > 0);
  return vernacular.length > english.length ? ['vernacular', 'english'] : ['english', 'vernacular'];
}
