import { fold, splitAlternatives } from '../../src/domain/search/text.ts';
import { withError } from './quality.ts';
import { askQuestion, spoilPhrase } from './question-forms.ts';
import type { Row } from './question-kinds.ts';
import { askInLanguage, vernacularQuestions } from './vernacular-questions.ts';
import { irregularPlural, pluralOfNoun, pluralOfPhrase } from './word-forms.ts';

type Random = () => number;

/** A kind of question that the server and the offline search are asked. */
export type AgreementKind = {
  name: string;
  /** The share of questions, in %, with the same first result; null if there is none. */
  target: number | null;
  /** Returns a question about a term, or null if the term does not suit this kind. */
  ask: (row: Row, other: Row, random: Random) => string | null;
};

const english = (row: Row) => splitAlternatives(row.englishWord)[0] ?? '';
const vernacular = (row: Row) => splitAlternatives(row.vernacularWord)[0] ?? '';
const eitherWord = (row: Row, random: Random) => (random() < 0.5 ? english(row) : vernacular(row));
const MIN_LETTERS = 4;
const isLong = (text: string) => fold(text).length >= MIN_LETTERS;

function unmarked(row: Row): string | null {
  const word = vernacular(row);
  return fold(word) === word.toLowerCase() ? null : fold(word);
}

function prefix(row: Row, random: Random): string {
  const letters = 2 + Math.floor(random() * 5);
  return eitherWord(row, random).slice(0, letters);
}

function plural(row: Row, random: Random): string | null {
  const word = vernacular(row);
  if (random() < 0.3) return irregularPlural(english(row), random) ?? `${english(row)}s`;
  return word.includes(' ')
    ? pluralOfPhrase(word, row.language, random)
    : pluralOfNoun(word, row.language, random);
}

function mistyped(row: Row, random: Random): string | null {
  const word = fold(eitherWord(row, random));
  return isLong(word) ? withError(word, random) : null;
}

function vernacularQuestion(row: Row, random: Random): string {
  const questions = vernacularQuestions
    .filter(({ language }) => language === row.language)
    .flatMap((ofLanguage) => ofLanguage.questions);
  return askInLanguage(
    questions[Math.floor(random() * questions.length)]!,
    eitherWord(row, random),
  );
}

export const agreementKinds: readonly AgreementKind[] = [
  { name: 'English word', target: 99, ask: english },
  { name: 'vernacular word', target: 99, ask: vernacular },
  { name: 'without special letters', target: 99, ask: unmarked },
  { name: 'first letters', target: 99, ask: (row, _other, random) => prefix(row, random) },
  { name: 'plural', target: 99, ask: (row, _other, random) => plural(row, random) },
  { name: 'one typing error', target: 90, ask: (row, _other, random) => mistyped(row, random) },
  {
    name: 'questions and sentences',
    target: null,
    ask: (row, _other, random) => askQuestion(english(row), row.language, random).query,
  },
  {
    name: 'questions in the languages',
    target: 99,
    ask: (row, _other, random) => vernacularQuestion(row, random),
  },
  {
    name: 'one wrong word, or one too many',
    target: null,
    ask: (row, other, random) =>
      spoilPhrase(eitherWord(row, random), english(other).split(' ')[0] ?? '', random),
  },
];
