import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('leaves parameters that are absent, empty or a default out of the address', () => {
  expect(paths.dictionary()).toBe('/dictionary');
  expect(paths.dictionary({ query: 'water cycle', language: 'all', page: 2 })).toBe(
    '/dictionary?query=water+cycle&page=2',
  );
  expect(paths.verify({ tab: 'pending', language: 'all', page: 1 })).toBe('/verify');
  expect(paths.verify({ tab: 'my-actions', subject: 'law', page: 3 })).toBe(
    '/verify?tab=my-actions&subject=law&page=3',
  );
  expect(paths.contribute({ english: '', language: 'venda' })).toBe('/contribute?language=venda');
  expect(paths.donate()).toBe('/donate');
});

test('signing in returns to the same address with its query', () => {
  expect(paths.login()).toBe('/api/login');
  expect(paths.login('/contribute?english=a b')).toBe(
    '/api/login?returnTo=%2Fcontribute%3Fenglish%3Da+b',
  );
  expect(paths.register('/about')).toBe('/api/login?returnTo=%2Fabout&register=1');
});
