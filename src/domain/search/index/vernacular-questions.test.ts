import { expect, test } from 'vitest';
import { askInLanguage, vernacularQuestions } from '#tests/bench/vernacular-questions.ts';
import { askIndex, buildSegment, everything, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import type { Language } from '../../languages.ts';
import { cleanQuery } from '../clean-query.ts';
import { readQuestion } from '../question/question.ts';
import { findAnswer } from './answer.ts';

/*
 * Questions in the languages find the words that they ask for.
 */

const segments = [buildSegment(toSenses(searchFixture))];
const page = { offset: 0, limit: 5 };

const WORDS_OF_EACH_PATTERN = 10;
const MIN_FIRST_PERCENT = 95;

/** Lists English and vernacular words of a language in turn. */
const listWords = (language: Language): string[] =>
  searchFixture
    .filter((term) => term.language === language && /^[\p{L}' -]+$/u.test(term.vernacularWord))
    .flatMap(({ englishWord, vernacularWord }) => [englishWord, vernacularWord])
    .slice(0, WORDS_OF_EACH_PATTERN);

const isPairOf = (pair: string | undefined, word: string) =>
  pair?.toLowerCase().split(' = ').includes(word.toLowerCase());

test.each(vernacularQuestions.map(({ language, questions }) => [language, questions] as const))(
  'in %s, the word that is asked for comes first',
  (language, questions) => {
    const asked = questions.flatMap((question) =>
      listWords(language).map((word) => ({ word, query: askInLanguage(question, word) })),
    );
    expect(asked.length).toBe(questions.length * WORDS_OF_EACH_PATTERN);
    const missed = asked.filter(
      ({ word, query }) => !isPairOf(askIndex(segments, cleanQuery(query)).terms[0], word),
    );
    const percent = (100 * (asked.length - missed.length)) / asked.length;
    expect(percent, JSON.stringify(missed)).toBeGreaterThanOrEqual(MIN_FIRST_PERCENT);
  },
);

test('an existing word that looks like a question is found itself', () => {
  const headwords = ['yini leyo', 'maana ya neno', 'ke eng hape', 'chaza', 'tlhaloso ya lentsoe'];
  const languages = ['zulu', 'swahili', 'sotho', 'zulu', 'sotho'] as const;
  const terms = headwords.map((vernacularWord, at) => ({
    ...searchFixture[0]!,
    englishWord: `sense ${at}`,
    vernacularWord,
    language: languages[at]!,
  }));
  const withWords = [buildSegment(toSenses([...searchFixture, ...terms]))];
  for (const word of headwords) {
    const answer = findAnswer(withWords, word, everything, page);
    expect([answer?.question, answer?.found.terms.length], word).toEqual([null, 1]);
  }
});

test('no word of the fixture is taken for a question', () => {
  const taken = searchFixture
    .flatMap(({ englishWord, vernacularWord }) => [englishWord, vernacularWord])
    .filter((word) => readQuestion(cleanQuery(word), { language: null, variety: null }).length > 0)
    .filter((word) => findAnswer(segments, cleanQuery(word), everything, page)?.question);
  expect(taken).toEqual([]);
});
