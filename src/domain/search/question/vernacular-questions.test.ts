import { describe, expect, test } from 'vitest';
import { askInLanguage, vernacularQuestions } from '#tests/bench/vernacular-questions.ts';
import { languageIds } from '../../languages.ts';
import { fold } from '../text.ts';
import { readQuestion } from './question.ts';

const unfiltered = { language: null, variety: null };
const read = (question: string) => readQuestion(question, unfiltered);

const WORDS = [
  'gravity',
  'osmosis',
  'cell',
  'blood pressure',
  'acid',
  'photosynthesis',
  'x-ray',
  'mother-in-law',
  'water cycle',
  'umuntu',
];

test('knows at least eight questions of each language, and of both varieties of Sotho', () => {
  for (const language of languageIds) {
    const ofLanguage = vernacularQuestions.filter((each) => each.language === language);
    expect(ofLanguage.length, language).toBe(language === 'sotho' ? 2 : 1);
    for (const { questions } of ofLanguage) expect(questions.length).toBeGreaterThanOrEqual(8);
  }
});

describe.each(vernacularQuestions)('in $language', ({ language, questions }) => {
  test.each(questions)('%j asks for words of the language', (question) => {
    for (const word of WORDS) {
      const readings = read(askInLanguage(question, word));
      const isSotho = language === 'sotho';
      expect(readings[0], word).toMatchObject({ language });
      expect(readings.filter(({ variety }) => variety !== null && !isSotho)).toEqual([]);
      expect(readings.map(({ query }) => fold(query))).toContain(fold(word));
    }
  });
});

describe('a question that names a language', () => {
  test.each([
    ['neno la kiswahili la gravity', 'gravity', 'swahili', null],
    ['igama lesizulu le-photosynthesis', 'photosynthesis', 'zulu', null],
    ['neno la Kizulu la gravity', 'gravity', 'zulu', null],
    ['gravity ni nini kwa Kishona', 'gravity', 'shona', null],
    ['igama lesiSuthu le-gravity', 'gravity', 'sotho', null],
    ['izwi rechiZulu rekuti gravity', 'gravity', 'zulu', null],
    ['gravity ke eng ka Sezulu', 'gravity', 'zulu', null],
    ['ipfi la Tshizulu la gravity', 'gravity', 'zulu', null],
    ['moyo kwa Kiingereza ni nini', 'moyo', null, null],
    ['inhliziyo ngesingisi yini', 'inhliziyo', null, null],
    ['gravity ke eng ka Sepedi', 'gravity', 'sotho', 'nso'],
    ['lentšu la Sepedi la gravity', 'gravity', 'sotho', 'nso'],
    ['gravity ka Sesotho sa Leboa ke eng', 'gravity', 'sotho', 'nso'],
    ['gravity ka Sesotho', 'gravity', 'sotho', 'st'],
  ])('%j asks for %j in %s, variety %s', (question, query, language, variety) => {
    expect(read(question)[0]).toEqual({ query, language, variety });
  });
});

test.each([
  ['yini igravity', ['igravity', 'gravity']],
  ['incazelo yegravity', ['igravity', 'gravity']],
  ['incazelo yokuhabula', ['ukuhabula', 'kuhabula']],
  ['igama lesizulu lamaseli', ['amaseli', 'maseli']],
])('%j asks for its noun as it is written, then without its prefix', (question, nouns) => {
  const queries = read(question).map(({ query }) => query);
  expect(queries.slice(0, nouns.length)).toEqual(nouns);
});

test("a reader's filter wins over the language of a question", () => {
  const filters = { language: 'venda', variety: null } as const;
  expect(readQuestion('gravity ni nini', filters)[0]).toEqual({
    query: 'gravity',
    language: null,
    variety: null,
  });
});

test.each([
  'yini',
  'maana',
  'maana ya',
  'incazelo',
  'ukwakhiwa kokudla kwesihlahla',
  'boitirelodijo bja mehlare ka mahlasedi',
  'mutevheṱanḓu wa maḓi',
  'shinikizo la damu',
  'zulu soil',
  'shona chemistry',
])('%j does not ask in a vernacular language', (query) => {
  const asked = read(query).map((each) => each.query);
  expect(['zulu soil', 'shona chemistry'].includes(query) ? [] : asked).toEqual([]);
});
