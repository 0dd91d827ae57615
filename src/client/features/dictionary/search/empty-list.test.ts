import { expect, test } from 'vitest';
import { paths } from '#client/runtime/paths.ts';
import type { ListedTerm } from '#contract/terms/dictionary.ts';
import { explainVisibility, langOfWord, prefillFromSearch } from './empty-list.ts';

test('explains who can see terms that are not public', () => {
  expect(explainVisibility('pending', 'anonymous')).toBe('Sign in to see pending terms.');
  expect(explainVisibility('pending', 'user')).toBeNull();
  expect(explainVisibility('pending', 'unverified')).toContain('only your own');
  expect(explainVisibility('rejected', 'unverified')).toContain('that you submitted');
  expect(explainVisibility('rejected', 'anonymous')).toContain('Sign in');
  expect(explainVisibility('rejected', 'user')).toContain('that you submitted');
  expect(explainVisibility('rejected', 'verifier')).toBeNull();
  expect(explainVisibility('verified', 'anonymous')).toBeNull();
});

test('fills the form for a new term with the query, as an English or a vernacular word', () => {
  expect(
    paths.contribute(prefillFromSearch({ query: 'quark', field: 'both', language: 'all' })),
  ).toBe('/contribute?english=quark');
  expect(
    paths.contribute(
      prefillFromSearch({ query: 'muḓagasi', field: 'vernacular', language: 'venda' }),
    ),
  ).toBe('/contribute?vernacular=mu%E1%B8%93agasi&language=venda');
  expect(prefillFromSearch({ query: 'T\u032Dholozz', field: 'both', language: 'venda' })).toEqual({
    vernacular: 'T\u032Dholozz',
    language: 'venda',
  });
  expect(paths.contribute(prefillFromSearch({ query: '', field: 'both', language: 'all' }))).toBe(
    '/contribute',
  );
});

test('finds the language of a proposed word', () => {
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
