import { expect, test } from 'vitest';
import { seeded } from '#tests/bench/data.ts';
import { kinds } from '#tests/bench/question-kinds.ts';
import { askIndex, buildSegment, toSenses } from '#tests/support/index-senses.ts';
import { searchCases, searchFixture } from '#tests/support/search-fixture.ts';
import { findFirst } from '#tests/support/search-model.ts';
import { cleanQuery } from '../clean-query.ts';

/*
 * The index finds the same first result as the model, which compares the query with every term.
 */

const segments = [buildSegment(toSenses(searchFixture))];
const findOne = (query: string, filters: Parameters<typeof findFirst>[2]) =>
  askIndex(segments, cleanQuery(query), {
    field: filters.field,
    language: filters.language === 'all' ? null : filters.language,
  }).terms[0];
const findPossible = (...asked: [string, Parameters<typeof findFirst>[2]]) =>
  findFirst(searchFixture, ...asked).map(
    ({ englishWord, vernacularWord }) => `${englishWord} = ${vernacularWord}`,
  );

test.each(searchCases)('$query ($kind)', ({ query, field, language, first }) => {
  const found = findOne(query, { field, language });
  if (first === null) expect(found).toBeUndefined();
  else expect(findPossible(query, { field, language })).toContain(found);
  expect(found ?? null).toBe(first);
});

const SEED = 11;
const QUESTIONS = 30;

/**
 * The model also corrects known words of a phrase, which the index does not do. It therefore ranks
 * less likely words first.
 */
const CORRECTED = 'English and vernacular together';
const compared = kinds.filter(({ name }) => name !== CORRECTED);

test.each(compared.map((kind) => [kind.name, kind] as const))('%s', (_name, { ask }) => {
  const random = seeded(SEED);
  const row = () => ({
    ...searchFixture[Math.floor(random() * searchFixture.length)]!,
    partOfSpeech: 'verb',
    labels: [],
    forms: [],
  });
  for (let tried = 0; tried < QUESTIONS; tried += 1) {
    const question = ask(row(), row(), random);
    if (question === null) continue;
    const filters = { field: 'both', language: question.language } as const;
    const found = findOne(question.query, filters);
    const possible = findPossible(question.query, filters);
    if (found) expect(possible, question.query).toContain(found);
    else expect(possible, question.query).toEqual([]);
  }
});
