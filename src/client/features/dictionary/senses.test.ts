import { expect, test } from 'vitest';
import type { ListedTerm } from '#contract/terms/dictionary.ts';
import { m } from '#domain/messages.ts';
import { groupBySense } from './senses.ts';

const force = 'What pushes or pulls.';
const listed = (englishWord: string, vernacularWord: string, rest: Partial<ListedTerm> = {}) =>
  ({
    id: vernacularWord,
    englishWord,
    vernacularWord,
    meaning: force,
    language: 'zulu',
    subject: 'physics',
    status: 'verified',
    conceptNumber: null,
    gloss: null,
    senseSubject: null,
    matchReason: null,
    ...rest,
  }) as ListedTerm;
const words = (terms: readonly ListedTerm[]) =>
  groupBySense(terms).map((group) => group.terms.map((term) => term.vernacularWord));

test('groups the terms of one concept, in the order of the list', () => {
  const terms = [
    listed('cell', 'sele', { conceptNumber: 1 }),
    listed('cells', 'seli', { conceptNumber: 1 }),
    listed('cell', 'ilahle', { conceptNumber: 2 }),
    listed('atom', 'iathomu', { conceptNumber: 3 }),
  ];
  expect(words(terms)).toEqual([['sele', 'seli'], ['ilahle'], ['iathomu']]);
  expect(words([])).toEqual([]);
});

test('separates the senses of a word that the list mixes', () => {
  const terms = [1, 2, 1, 2].map((conceptNumber, place) =>
    listed('cell', String(place), { conceptNumber, gloss: `sense ${conceptNumber}` }),
  );
  expect(words(terms)).toEqual([
    ['0', '2'],
    ['1', '3'],
  ]);
});

test('shows concepts of one headword under one spelling, and tells them apart by their subjects', () => {
  const groups = groupBySense([
    listed('photosynthesis', 'ukwakhiwa', { conceptNumber: 1, subject: 'education' }),
    listed('Photo-synthesis', 'usanisinuru', { conceptNumber: 2, subject: 'biology' }),
    listed('Photosynthesis', 'fotosinthesisi', { conceptNumber: 3, subject: 'biology' }),
  ]);
  expect(
    groups.map(({ englishWord, senseSubject, terms }) => [
      englishWord,
      senseSubject,
      ...terms.map(({ vernacularWord }) => vernacularWord),
    ]),
  ).toEqual([
    ['photosynthesis', 'education', 'ukwakhiwa'],
    ['photosynthesis', 'biology', 'usanisinuru', 'fotosinthesisi'],
  ]);
});

test('groups terms without a concept by English word, subject and definition', () => {
  expect(
    words([
      listed('force', 'amandla'),
      listed('force', 'matla', { language: 'sotho' }),
      listed('force', 'ibutho', { subject: 'history', meaning: 'An army.' }),
      listed('energy', 'umdlandla'),
      listed('force', 'amandla2'),
    ]),
  ).toEqual([['amandla', 'matla'], ['ibutho'], ['umdlandla'], ['amandla2']]);
});

test('shows the first definition and what all words share', () => {
  const [same] = groupBySense([
    listed('force', 'amandla', { conceptNumber: 1, meaning: '' }),
    listed('force', 'matla', { conceptNumber: 1 }),
  ]);
  expect(same).toMatchObject({
    meaning: force,
    matchReason: null,
    subject: 'physics',
    status: 'verified',
  });
  const [other] = groupBySense([
    listed('force', 'amandla', { conceptNumber: 1, matchReason: m.search_match_similar() }),
    listed('force', 'matla', { conceptNumber: 1, subject: 'education', meaning: 'Another.' }),
  ]);
  expect(other).toMatchObject({ meaning: force, matchReason: null, subject: null });
});

test('neither loses nor repeats a term', () => {
  const terms = ['a', 'a', 'b', 'a', 'c', 'c', 'c'].map((word, place) =>
    listed(word, String(place)),
  );
  expect(groupBySense(terms).flatMap((group) => group.terms)).toEqual(terms);
});
