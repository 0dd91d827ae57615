import { expect, test } from 'vitest';
import type { ListedTerm } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import { groupBadges, grouped } from './grouped.ts';

const force = 'What pushes or pulls.';
const listed = (englishWord: string, vernacularWord: string, rest: Partial<ListedTerm> = {}) =>
  ({
    id: vernacularWord,
    englishWord,
    vernacularWord,
    meaning: force,
    language: 'zulu',
    matchReason: null,
    ...rest,
  }) as ListedTerm;
const words = (terms: readonly ListedTerm[]) =>
  grouped(terms).map((group) => group.terms.map((term) => term.vernacularWord));

test('neighbours of one headword stand together, in the order they were found in', () => {
  expect(
    words([
      listed('force', 'amandla'),
      listed('force', 'matla', { language: 'sotho' }),
      listed('energy', 'umdlandla'),
    ]),
  ).toEqual([['amandla', 'matla'], ['umdlandla']]);
  expect(words([])).toEqual([]);
});

test('a headword that comes again further down stands again: the order was asked for', () => {
  expect(
    words([listed('force', 'amandla'), listed('energy', 'umdlandla'), listed('force', 'matla')]),
  ).toEqual([['amandla'], ['umdlandla'], ['matla']]);
});

test('a headword is the same only as its contributors spelt it', () => {
  expect(words([listed('China', 'iShayina'), listed('china', 'ubumba')])).toEqual([
    ['iShayina'],
    ['ubumba'],
  ]);
});

test('what all share is said once, and what differs at each', () => {
  const [same] = grouped([
    listed('force', 'amandla', { matchReason: m.search_match_similar() }),
    listed('force', 'matla', { matchReason: m.search_match_similar() }),
  ]);
  expect(same).toMatchObject({ meaning: force, matchReason: m.search_match_similar() });
  const [other] = grouped([
    listed('force', 'amandla', { matchReason: m.search_match_similar() }),
    listed('force', 'ibutho', { meaning: 'An army.' }),
  ]);
  expect(other).toMatchObject({ meaning: null, matchReason: null });
});

test('a badge that all share stands once, at the headword', () => {
  const terms = [
    listed('force', 'amandla', { subject: 'physics', status: 'verified' }),
    listed('force', 'matla', { language: 'sotho', subject: 'physics', status: 'verified' }),
  ];
  const [{ badges }] = grouped(terms) as [ReturnType<typeof grouped>[number]];
  expect(badges).toEqual({ language: null, subject: 'physics', status: 'verified' });
  expect(terms.map((term) => groupBadges(term, badges))).toEqual([
    { language: 'zulu', subject: null, status: null },
    { language: 'sotho', subject: null, status: null },
  ]);
});

test('no term is lost or doubled', () => {
  const terms = ['a', 'a', 'b', 'a', 'c', 'c', 'c'].map((word, place) =>
    listed(word, String(place)),
  );
  expect(grouped(terms).flatMap((group) => group.terms)).toEqual(terms);
});
