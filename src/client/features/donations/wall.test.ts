import { expect, test } from 'vitest';
import type { WallEntry } from '#contract/donations/donations.ts';
import { limits } from '#domain/limits.ts';
import { mayHaveNextPage, mergePages, wallHead, wallPage } from './wall.ts';

const entry = (id: string): WallEntry => ({
  id,
  donorName: null,
  range: '$5-9',
  donorMessage: null,
  createdAt: '2026-11-02T09:14:00.000Z',
});

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=1e3', 1],
  ['page=-1', 1],
  ['page=9999999', 1],
  ['page=two', 1],
])('reads "%s" as page %i', (search, page) => {
  expect(wallPage(search)).toBe(page);
});

test('gives each page of the donor wall its own canonical address', () => {
  expect(wallHead({ search: 'page=1&from=mail' }).canonical).toBe('/donor-wall');
  expect(wallHead({ search: 'page=3' }).canonical).toBe('/donor-wall?page=3');
});

test('shows an entry only once if it moved to the next page, and ends at a short page', () => {
  expect(
    mergePages([
      [entry('a'), entry('b')],
      [entry('b'), entry('c')],
    ]).map(({ id }) => id),
  ).toEqual(['a', 'b', 'c']);
  expect(
    mayHaveNextPage(
      Array.from({ length: limits.donation.wallPage }, (_, index) => entry(String(index))),
    ),
  ).toBe(true);
  expect(mayHaveNextPage([entry('a')])).toBe(false);
});
