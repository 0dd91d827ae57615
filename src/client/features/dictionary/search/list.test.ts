import { expect, test } from 'vitest';
import { excerpt } from '#client/terms/excerpt.ts';
import type { ListedTerm } from '#contract/terms/dictionary.ts';
import {
  canonicalDictionary,
  dictionaryHead,
  listArgs,
  parseFilters,
  trimToShown,
} from './list.ts';

test('sends the page size, and only those filters that are not the default', () => {
  expect(listArgs(parseFilters(''))).toEqual({ query: { pageSize: '25' } });
  expect(listArgs(parseFilters('query=cell&language=venda&page=2&pageSize=10'))).toEqual({
    query: { query: 'cell', language: 'venda', page: '2', pageSize: '10' },
  });
});

test.each([
  // A form that is sent without scripts contains every field.
  [
    'query=cell&field=both&language=&subject=&status=verified&sort=&pageSize=25',
    '/dictionary?query=cell',
  ],
  ['query=&field=both', '/dictionary'],
  ['utm_source=poster&language=zulu', '/dictionary?language=zulu'],
  ['language=klingon', '/dictionary'],
  ['language=zulu&variety=nso', '/dictionary?language=zulu'],
  ['language=sotho&variety=', '/dictionary?language=sotho'],
  ['query=cell&query=atom', '/dictionary'],
  ['page=1', '/dictionary'],
  ['query=++cell++', '/dictionary?query=cell'],
])('redirects %s to %s', (asked, canonical) => {
  expect(canonicalDictionary(asked)).toBe(canonical);
  expect(canonicalDictionary(canonical.split('?')[1] ?? '')).toBeNull();
});

test('does not redirect an address that is only encoded differently', () => {
  for (const same of [
    'query=a+b',
    'query=a%20b',
    'query=n%27anga',
    "query=n'anga",
    'query=%E1%B8%93',
    'query=ḓ',
    'query=%FF',
    'language=venda&query=x',
    '',
  ])
    expect(canonicalDictionary(same)).toBeNull();
});

test('titles a list, and hides searches and unverified terms from search engines', () => {
  expect(dictionaryHead({ search: '' })).toMatchObject({
    title: 'Dictionary | Mazwi',
    canonical: '/dictionary',
    index: true,
  });
  expect(
    dictionaryHead({ search: 'language=venda&subject=physics&page=2&pageSize=50' }),
  ).toMatchObject({ title: 'Dictionary: Physics terms in Venda, page 2 | Mazwi', index: true });
  expect(dictionaryHead({ search: 'language=sotho&variety=nso' })).toMatchObject({
    title: 'Dictionary: Sepedi science terms | Mazwi',
    canonical: '/dictionary?language=sotho&variety=nso',
  });
  expect(dictionaryHead({ search: 'query=cell' }).index).toBe(false);
  expect(dictionaryHead({ search: 'status=pending' }).index).toBe(false);
});

test('trims the reply to the part of a definition that the list shows', () => {
  const long = {
    meaning: 'energy '.repeat(500),
    notes: 'Sepedi. From a school book.',
    language: 'sotho',
    varieties: [] as ListedTerm['varieties'],
    matchReason: null,
  } as ListedTerm;
  const [sent] = trimToShown({
    terms: [long],
    total: 1,
    didYouMean: [],
    otherLanguageMatches: null,
    understood: null,
    hasWord: true,
    otherLanguageWords: [],
  }).terms;
  expect(excerpt(sent!.meaning)).toBe(excerpt(long.meaning));
  expect([...sent!.meaning]).toHaveLength(201);
  expect(sent!.notes).toBe('Sepedi');
});
