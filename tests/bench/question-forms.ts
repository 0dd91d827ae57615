import { type Language, languages, nameLanguage } from '../../src/domain/languages.ts';

/*
 * Builds questions such as people type instead of a headword. The rules share no code with the
 * search, because a mistake in shared code would not show in the measured figures.
 */

type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;

export type Question = { query: string; language: Language | 'all' };

const QUESTIONS_NAMING_LANGUAGE: ((word: string, language: string) => string)[] = [
  (word, language) => `what is ${word} in ${language}`,
  (word, language) => `${word} ${language}`,
  (word, language) => `${language} word for ${word}`,
  (word, language) => `${word} in ${language}`,
  (word, language) => `how do you say ${word} in ${language}?`,
  (word, language) => `translate ${word} to ${language}`,
  (word, language) => `What is the ${language} word for ${word}?`,
  (word, language) => `${language} for ${word}`,
  (word, language) => `${word} ${language} translation`,
  (word, language) => `what is ${word} called in ${language}`,
  (word, language) => `give me the ${language} term for ${word}`,
  (word, language) => `how to say ${word} in ${language}`,
  (word, language) => `meaning of ${word} in ${language}`,
  (word, language) => `english to ${language}: ${word}`,
];
const QUESTIONS: ((word: string) => string)[] = [
  (word) => `define ${word}`,
  (word) => `${word} meaning`,
  (word) => `what is ${word}`,
  (word) => `what does ${word} mean`,
  (word) => `meaning of ${word}`,
  (word) => `definition of ${word}`,
  (word) => `What are ${word}?`,
  (word) => `${word} definition`,
  (word) => `what is the meaning of the word ${word}?`,
  (word) => `tell me about ${word}`,
];

/** Asks for an English word. The question names the language, or the language filter is set. */
export function askQuestion(word: string, language: Language, random: Random): Question {
  if (random() < 0.4) return { query: pick(random, QUESTIONS)(word), language };
  const name = nameLanguage(language);
  const { ownName } = languages[language];
  const named = pick(random, [name, name.toLowerCase(), ownName, ownName.toLowerCase()]);
  return { query: pick(random, QUESTIONS_NAMING_LANGUAGE)(word, named), language: 'all' };
}

export const addArticle = (word: string, random: Random): string =>
  `${pick(random, ['the', 'to', 'a', 'an', 'The'])} ${word}`;

export const addListMark = (word: string, random: Random): string =>
  pick(random, [
    `1. ${word}`,
    `12. ${word}`,
    `3) ${word}`,
    `a) ${word}`,
    `(b) ${word}`,
    `• ${word}`,
    `- ${word}`,
    `* ${word}`,
    `${word} =`,
    `${word}:`,
    `${word} n.`,
    `${word} (n.)`,
    `${word} adj.`,
    `${word} v.`,
  ]);

export function addQuotes(word: string, random: Random): string {
  const [open, close] = pick(random, ['()', '""', "''", '“”', '‘’', '«»', '[]', '{}', '``']);
  return `${open}${word}${close}`;
}

export function addInvisibleCharacter(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const character = pick(random, [
    '\u00AD',
    '\u200B',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\0',
    '\uD800',
  ]);
  return word.slice(0, at) + character + word.slice(at);
}

export const breakLines = (phrase: string, random: Random): string =>
  phrase.replace(/ /g, () => pick(random, ['\t', '\n', '\r\n', ' \n ', '\u00A0', '\u2028']));

export const pasteTogether = (english: string, vernacular: string, random: Random): string =>
  pick(random, [
    `${english} ${vernacular}`,
    `${english} - ${vernacular}`,
    `${english} = ${vernacular}`,
    `${english}: ${vernacular}`,
    `${english} (${vernacular})`,
    `${vernacular} ${english}`,
    `${english}\t${vernacular}`,
  ]);

/** Replaces one word of a phrase by another word, or inserts the other word into it. */
export function spoilPhrase(phrase: string, otherWord: string, random: Random): string | null {
  const words = phrase.split(' ');
  const isReplaced = random() < 0.5;
  if (words.length < (isReplaced ? 3 : 2)) return null;
  words.splice(Math.floor(random() * words.length), isReplaced ? 1 : 0, otherWord);
  return words.join(' ');
}

/** Replaces one word of a phrase by another word. At least two right words remain. */
export function replaceWord(phrase: string, otherWord: string, random: Random): string | null {
  const words = phrase.split(' ');
  if (words.length < 3) return null;
  words[Math.floor(random() * words.length)] = otherWord;
  return words.join(' ');
}

/** Leaves out one word of a phrase. */
export function leaveOutWord(phrase: string, random: Random): string | null {
  const words = phrase.split(' ');
  if (words.length < 3) return null;
  words.splice(Math.floor(random() * words.length), 1);
  return words.join(' ');
}

const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/ph/, 'f'],
  [/f/, 'ph'],
  [/th/, 't'],
  [/kh/, 'k'],
  [/ck/, 'k'],
  [/c(?=[aou])/, 'k'],
  [/c(?=[eiy])/, 's'],
  [/k(?!h)/, 'c'],
  [/y(?=[^aeiou])/, 'i'],
  [/z/, 's'],
  [/([bdfglmnprst])\1/, '$1'],
  [/(?<=[aeiou])([lmnst])(?=[aeiou])/, '$1$1'],
  [/oo/, 'u'],
  [/ee/, 'i'],
  [/x/, 'ks'],
  [/v/, 'f'],
  [/qu/, 'kw'],
  [/e(?=[^aeiou])/, 'i'],
  [/o(?=[^aeiou])/, 'u'],
];

/**
 * Misspells a word twice in ways that keep its sound. Returns null if the word has too few places.
 */
export function slipTwice(word: string, random: Random): string | null {
  let text = word;
  for (let count = 0; count < 2; count += 1) {
    const possible = SLIPS.filter(([pattern]) => pattern.test(text));
    if (possible.length === 0) return null;
    const [pattern, replacement] = pick(random, possible);
    text = text.replace(pattern, replacement);
  }
  return text === word ? null : text;
}

/** Removes one letter. */
export function dropLetter(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + word.slice(at + 1);
}

/** Replaces one letter by another one. */
export function replaceLetter(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  const others = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => letter !== word[at]);
  return word.slice(0, at) + pick(random, others) + word.slice(at + 1);
}

/** The share of a word that people type before they look at the answers. */
const TYPED = 0.6;

export const takeBeginning = (word: string): string =>
  word.slice(0, Math.ceil(word.length * TYPED));
