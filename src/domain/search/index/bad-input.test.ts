import { beforeEach, expect, test } from 'vitest';
import { buildSegment, everything, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { cleanQuery } from '../clean-query.ts';
import { findAnswer } from './answer.ts';
import { openSegment, type Segment } from './storage/segment.ts';
import { suggestSenses } from './suggest.ts';

/** How many numbers have been read from the index. */
let reads = 0;
beforeEach(() => {
  reads = 0;
});

/** Counts how often an element of an array is read, also through its parts. */
const counting = <Numbers extends object>(numbers: Numbers): Numbers =>
  new Proxy(numbers, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'subarray')
        return (...range: number[]) => counting((target as Uint32Array).subarray(...range));
      if (typeof value === 'function') return value.bind(target);
      reads += 1;
      return value;
    },
  });

function countReads(segment: Segment): Segment {
  const columns = Object.entries(segment.columns).map(([name, numbers]) => [
    name,
    // Texts are decoded from their bytes; the numbers of their places are counted.
    name.endsWith('Bytes') ? numbers : counting(numbers),
  ]);
  return openSegment(Object.fromEntries(columns));
}

const segments = [countReads(buildSegment(toSenses(searchFixture)))];

function search(raw: string) {
  reads = 0;
  const text = cleanQuery(raw);
  const answer = findAnswer(segments, text, everything, { offset: 0, limit: 25 });
  const suggestions = suggestSenses(segments, text, everything);
  return { total: answer?.found.total ?? null, suggestions: suggestions.length, reads };
}

const refused = { total: null, suggestions: 0, reads: 0 };

test.each([
  ['20,000 letters', 'a'.repeat(20_000)],
  ['20,000 different letters', 'photosynthesis'.repeat(1429)],
  ['20,000 words', 'cell '.repeat(20_000)],
  ['a million wildcards', '%'.repeat(1_000_000)],
  ['a million brackets around a letter', `${'('.repeat(500_000)}a${')'.repeat(500_000)}`],
  ['a million opening brackets', `${'('.repeat(1_000_000)}a`],
  ['a million exclamation marks in a word', `a${'!'.repeat(1_000_000)}a`],
  ['a million equals signs in a word', `a${'='.repeat(1_000_000)}a`],
  ['a million letters with accents', 'e\u0301'.repeat(1_000_000)],
])('does not read the index for %s', (_kind, raw) => {
  expect(search(raw)).toEqual(refused);
});

test('reads as little for a million invisible characters as without them', () => {
  const plain = search('photosynthesis');
  expect(plain.total).toBeGreaterThan(0);
  expect(search(`photo${'\u200B'.repeat(1_000_000)}synthesis`)).toEqual(plain);
  expect(search(`e${'\u0301'.repeat(1_000_000)}`)).toEqual(search(`e${'\u0301'.repeat(4)}`));
  expect(search('\u200B'.repeat(1_000_000))).toEqual(search('\uFFFD'));
});

test('does at most four times the work of a word for the longest queries', () => {
  const { reads: ofWord } = search('photosynthesis');
  const longest = [
    'a'.repeat(200),
    'aeiou'.repeat(40),
    'photosynthesis '.repeat(13),
    'ab '.repeat(66),
    'cell '.repeat(40),
    '%'.repeat(200),
    '_'.repeat(200),
    `what is ${'a'.repeat(190)}`,
  ];
  for (const raw of longest) expect.soft(search(raw).reads, raw).toBeLessThanOrEqual(4 * ofWord);
});
