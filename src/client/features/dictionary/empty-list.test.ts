import { expect, test } from 'vitest';
import { paths } from '#client/runtime/paths.ts';
import type { ListedTerm } from '#contract/dictionary.ts';
import { langOfWord, prefillFrom, whoSees } from './empty-list.ts';

test('an empty list of terms that one may not see says who sees them', () => {
  expect(whoSees('pending', 'anonymous')).toBe(
    'Pending terms are shown to people who are signed in.',
  );
  expect(whoSees('pending', 'user')).toBeNull();
  expect(whoSees('pending', 'unverified')).toContain('those that you submitted');
  expect(whoSees('rejected', 'unverified')).toContain('those that you submitted');
  expect(whoSees('rejected', 'anonymous')).toContain('Sign in');
  expect(whoSees('rejected', 'user')).toContain('those that you submitted');
  expect(whoSees('rejected', 'verifier')).toBeNull();
  expect(whoSees('verified', 'anonymous')).toBeNull();
});

test('what was searched for in vain fills the form for a new term', () => {
  expect(paths.contribute(prefillFrom({ query: 'quark', field: 'both', language: 'all' }))).toBe(
    '/contribute?english=quark',
  );
  expect(
    paths.contribute(prefillFrom({ query: 'muḓagasi', field: 'vernacular', language: 'venda' })),
  ).toBe('/contribute?vernacular=mu%E1%B8%93agasi&language=venda');
  expect(prefillFrom({ query: 'T\u032Dholozz', field: 'both', language: 'venda' })).toEqual({
    vernacular: 'T\u032Dholozz',
    language: 'venda',
  });
  expect(paths.contribute(prefillFrom({ query: '', field: 'both', language: 'all' }))).toBe(
    '/contribute',
  );
});

test('a word that is proposed is marked up in its own language', () => {
  const terms = [
    {
      englishWord: 'electricity',
      vernacularWord: 'muḓagasi / luvhone',
      language: 'venda',
      notes: null,
    },
    { englishWord: 'energy', vernacularWord: 'maatla', language: 'sotho', notes: 'Sepedi' },
  ] as ListedTerm[];
  expect(langOfWord('luvhone', terms)).toBe('ve');
  expect(langOfWord('maatla', terms)).toBe('nso');
  expect(langOfWord('electricity', terms)).toBeUndefined();
  expect(langOfWord('from another page', terms)).toBeUndefined();
});
