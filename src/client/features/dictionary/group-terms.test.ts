import { expect, test } from 'vitest';
import type { ListedTerm } from '#contract/dictionary.ts';
import { m } from '#domain/messages.ts';
import { groupTerms, remainingBadges } from './group-terms.ts';

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
  groupTerms(terms).map((group) => group.terms.map((term) => term.vernacularWord));

test('groups consecutive terms of one headword in the order of the list', () => {
  expect(
    words([
      listed('force', 'amandla'),
      listed('force', 'matla', { language: 'sotho' }),
      listed('energy', 'umdlandla'),
    ]),
  ).toEqual([['amandla', 'matla'], ['umdlandla']]);
  expect(words([])).toEqual([]);
});

test('keeps the order, and starts another group if a headword occurs again later', () => {
  expect(
    words([listed('force', 'amandla'), listed('energy', 'umdlandla'), listed('force', 'matla')]),
  ).toEqual([['amandla'], ['umdlandla'], ['matla']]);
});

test('treats headwords with different capital letters as different', () => {
  expect(words([listed('China', 'iShayina'), listed('china', 'ubumba')])).toEqual([
    ['iShayina'],
    ['ubumba'],
  ]);
});

test('shows a shared definition and match reason once, and different ones at each term', () => {
  const [same] = groupTerms([
    listed('force', 'amandla', { matchReason: m.search_match_similar() }),
    listed('force', 'matla', { matchReason: m.search_match_similar() }),
  ]);
  expect(same).toMatchObject({ meaning: force, matchReason: m.search_match_similar() });
  const [other] = groupTerms([
    listed('force', 'amandla', { matchReason: m.search_match_similar() }),
    listed('force', 'ibutho', { meaning: 'An army.' }),
  ]);
  expect(other).toMatchObject({ meaning: null, matchReason: null });
});

test('shows a shared badge once, at the headword', () => {
  const terms = [
    listed('force', 'amandla', { subject: 'physics', status: 'verified' }),
    listed('force', 'matla', { language: 'sotho', subject: 'physics', status: 'verified' }),
  ];
  const [{ badges }] = groupTerms(terms) as [ReturnType<typeof groupTerms>[number]];
  expect(badges).toEqual({ language: null, subject: 'physics', status: 'verified' });
  expect(terms.map((term) => remainingBadges(term, badges))).toEqual([
    { language: 'zulu', subject: null, status: null },
    { language: 'sotho', subject: null, status: null },
  ]);
});

test('neither loses nor repeats a term', () => {
  const terms = ['a', 'a', 'b', 'a', 'c', 'c', 'c'].map((word, place) =>
    listed(word, String(place)),
  );
  expect(groupTerms(terms).flatMap((group) => group.terms)).toEqual(terms);
});
