import { expect, test } from 'vitest';
import { buildSegment, everything, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import type { IndexFilters } from './match/filter.ts';
import { readTerm } from './storage/segment.ts';
import { suggestSenses } from './suggest.ts';

const senses = toSenses(searchFixture);
const segments = [buildSegment(senses.slice(0, 25)), buildSegment(senses.slice(25))];
const suggest = (text: string, filters: Partial<IndexFilters> = {}) =>
  suggestSenses(segments, text, { ...everything, ...filters }).map(
    (suggestion) => readTerm(suggestion).vernacularWord,
  );

test('suggests shorter words first, and of equal length those without diacritics', () => {
  const filters = { language: 'venda', field: 'vernacular' } as const;
  expect(suggest('tho', filters).slice(0, 2)).toEqual(['tholo', 'ṱholo']);
});

test('suggests words with the diacritics of the text first', () => {
  expect(suggest('thol', { language: 'venda' }).slice(0, 2)).toEqual(['tholo', 'ṱholo']);
  expect(suggest('ṱhol', { language: 'venda' })[0]).toBe('ṱholo');
});

test('suggests from the side and the language that are searched, and nothing for one letter', () => {
  expect(suggest('tri', { language: 'zulu' })).toEqual(['unxantathu']);
  expect(suggest('tri', { field: 'vernacular' })).toEqual([]);
  expect(suggest('t')).toEqual([]);
});
