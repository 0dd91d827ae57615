import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { parseChoice, parsePage, singleParam } from './query-params.ts';

test('reads a parameter only if it occurs once', () => {
  const params = new URLSearchParams('page=2&tab=users&tab=audit');
  expect(singleParam(params, 'page')).toBe('2');
  expect(singleParam(params, 'tab')).toBeNull();
  expect(singleParam(params, 'role')).toBeNull();
});

test('accepts only the given choices', () => {
  expect(parseChoice(['user', 'admin'], 'admin')).toBe('admin');
  expect(parseChoice(['user', 'admin'], 'owner')).toBeUndefined();
  expect(parseChoice(['user', 'admin'], null)).toBeUndefined();
});

test.each([
  ['1', 1],
  ['25', 25],
  [String(limits.page.max), limits.page.max],
  [String(limits.page.max + 1), 1],
  ['0', 1],
  ['-2', 1],
  ['1e3', 1],
  ['', 1],
  [null, 1],
])('page %j is read as %i', (raw, page) => {
  expect(parsePage(raw)).toBe(page);
});
