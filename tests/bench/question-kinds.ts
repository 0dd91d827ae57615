import type { Language } from '../../src/domain/languages.ts';
import { fold, splitAlternatives } from '../../src/domain/search/text.ts';
import * as forms from './question-forms.ts';
import { askInLanguage, vernacularQuestions } from './vernacular-questions.ts';
import * as words from './word-forms.ts';

/** A term that questions are asked about. */
export type Row = {
  englishWord: string;
  vernacularWord: string;
  language: Language;
  partOfSpeech?: string | null | undefined;
  /** Other English names of the concept. */
  labels: readonly string[];
  /** The plural that the entry names, and its look-up forms. */
  forms: readonly string[];
};
export type Asked = { query: string; language: Language | 'all'; meant: string };
export type Kind = {
  name: string;
  target: readonly [number, number];
  /** Returns the question about a term, or null if the term does not suit this kind. */
  ask: (row: Row, other: Row, random: () => number) => Asked | null;
  /** Skips a question whose changed word is itself a headword, because it contains no error. */
  mayBeHeadword?: true;
};

const english = (row: Row) => splitAlternatives(row.englishWord)[0] ?? '';
const vernacular = (row: Row) => splitAlternatives(row.vernacularWord)[0] ?? '';
const isWord = (text: string) => /^[\p{L}\p{M}'’-]{4,}$/u.test(text);
const isPlain = (text: string) => /^[\p{L}\p{M}'’ -]{4,60}$/u.test(text);
const isVerb = (row: Row) =>
  /^(?:-|uku(?!\w*(?:kala|phakathi)))|^(?:ho|go|u) /.test(row.vernacularWord) &&
  row.partOfSpeech === 'verb';

/** Makes a kind that changes the English or the vernacular word and sets the language filter. */
const changed =
  (
    word: (row: Row) => string,
    change: (word: string, row: Row, random: () => number, other: Row) => string | null,
    suits: (word: string) => boolean = isPlain,
  ): Kind['ask'] =>
  (row, other, random) => {
    const meant = word(row);
    const query = suits(meant) ? change(meant, row, random, other) : null;
    return query === null ? null : { query, language: row.language, meant };
  };
const eitherWord = (row: Row) => (english(row).length % 2 ? english(row) : vernacular(row));

/** Makes a kind that asks for one of the texts that are stored beside the words of a term. */
const stored =
  (texts: (row: Row) => readonly string[], word: (row: Row) => string): Kind['ask'] =>
  (row, _other, random) => {
    const possible = texts(row).filter(isPlain);
    if (possible.length === 0) return null;
    return { query: forms.pick(random, possible), language: row.language, meant: word(row) };
  };

export const kinds: readonly Kind[] = [
  {
    name: 'questions and sentences',
    target: [90, 97],
    ask: (row, _other, random) =>
      isPlain(english(row))
        ? { ...forms.askQuestion(english(row), row.language, random), meant: english(row) }
        : null,
  },
  {
    name: 'questions in the languages',
    target: [95, 97],
    ask: (row, _other, random) => {
      const meant = random() < 0.7 ? english(row) : vernacular(row);
      if (!isPlain(meant)) return null;
      const ofLanguage = vernacularQuestions.filter(({ language }) => language === row.language);
      const question = forms.pick(
        random,
        ofLanguage.flatMap(({ questions }) => questions),
      );
      return { query: askInLanguage(question, meant), language: 'all', meant };
    },
  },
  {
    name: 'an article or "to"',
    target: [95, 99],
    ask: changed(english, (word, _row, random) => forms.addArticle(word, random)),
  },
  {
    name: 'one wrong word, or one too many',
    target: [70, 85],
    ask: changed(eitherWord, (word, _row, random, other) =>
      forms.spoilPhrase(word, (eitherWord(other).split(' ')[0] ?? '').toLowerCase(), random),
    ),
  },
  {
    name: 'English and vernacular together',
    target: [80, 90],
    ask: changed(english, (word, row, random) =>
      isPlain(vernacular(row)) ? forms.pasteTogether(word, vernacular(row), random) : null,
    ),
  },
  {
    name: 'list marks',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addListMark(word, random)),
  },
  {
    name: 'quotes and brackets',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addQuotes(word, random)),
  },
  {
    name: 'invisible characters',
    target: [98, 99],
    ask: changed(eitherWord, (word, _row, random) => forms.addInvisibleCharacter(word, random)),
  },
  {
    name: 'tabs and line breaks',
    target: [97, 99],
    ask: changed(eitherWord, (word, _row, random) =>
      word.includes(' ') ? forms.breakLines(word, random) : null,
    ),
  },
  {
    name: 'plural of a vernacular phrase',
    target: [85, 95],
    mayBeHeadword: true,
    ask: changed(vernacular, (word, row, random) =>
      words.pluralOfPhrase(word, row.language, random),
    ),
  },
  {
    name: 'vernacular plural to singular',
    target: [82, 95],
    mayBeHeadword: true,
    ask: changed(
      vernacular,
      (word, row, random) => words.pluralOfNoun(word, row.language, random),
      isWord,
    ),
  },
  {
    name: 'locatives',
    target: [80, 90],
    mayBeHeadword: true,
    ask: changed(
      vernacular,
      (word, row, random) => words.locativeOf(word, row.language, random),
      isWord,
    ),
  },
  {
    name: 'English verb form',
    target: [90, 95],
    mayBeHeadword: true,
    ask: (row, other, random) =>
      isVerb(row)
        ? changed(
            english,
            (word) => words.verbForm(word, random),
            (word) => /^[a-z]{3,}$/.test(word),
          )(row, other, random)
        : null,
  },
  {
    name: 'English irregular plural',
    target: [95, 97],
    mayBeHeadword: true,
    ask: changed(
      english,
      (word, _row, random) => words.irregularPlural(word, random),
      (word) => /^[a-z ]{4,}$/.test(word),
    ),
  },
  {
    name: 'two phonetic slips',
    target: [80, 88],
    mayBeHeadword: true,
    ask: changed(
      eitherWord,
      (word, _row, random) => forms.slipTwice(word.toLowerCase(), random),
      (word) => isWord(word) && word.length >= 8,
    ),
  },
  {
    name: 'one letter missing, vernacular',
    target: [80, 93],
    mayBeHeadword: true,
    ask: changed(vernacular, (word, _row, random) => forms.dropLetter(fold(word), random), isWord),
  },
  {
    name: 'one letter replaced, vernacular',
    target: [90, 95],
    mayBeHeadword: true,
    ask: changed(
      vernacular,
      (word, _row, random) => forms.replaceLetter(fold(word), random),
      isWord,
    ),
  },
  {
    name: 'the first 60 % of a vernacular word',
    target: [75, 95],
    mayBeHeadword: true,
    ask: changed(vernacular, (word) => forms.takeBeginning(fold(word)), isWord),
  },
  {
    name: 'one wrong word in an English phrase',
    target: [70, 85],
    ask: changed(english, (word, _row, random, other) =>
      forms.replaceWord(word, (english(other).split(' ')[0] ?? '').toLowerCase(), random),
    ),
  },
  {
    name: 'one word missing in a vernacular phrase',
    target: [82, 95],
    mayBeHeadword: true,
    ask: changed(vernacular, (word, _row, random) => forms.leaveOutWord(word, random)),
  },
  {
    name: 'English synonym',
    target: [95, 99],
    mayBeHeadword: true,
    ask: stored(({ labels }) => labels, english),
  },
  {
    name: 'irregular plural that the entry names',
    target: [95, 99],
    mayBeHeadword: true,
    ask: stored((row) => row.forms, vernacular),
  },
];
