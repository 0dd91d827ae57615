import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entry } from '#tests/support/offline-search.ts';
import { writeDefinitions } from './definitions.ts';
import { applyDelta, writeDelta } from './delta.ts';
import { PackError } from './format.ts';
import { writeWords } from './words-file.ts';

const step = { from: 11, to: 12 };

function aPack(words: Readonly<Record<string, string>>): string {
  const entries = Object.entries(words)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([english, text]) =>
      entry(english, [text], { synonyms: text.length % 2 ? [`${english} too`] : [] }),
    );
  return writeWords({ language: 'zulu', part: 'all', entries });
}

test('copies, skips and inserts lines', () => {
  const before = aPack({ ant: 'intuthwane', bee: 'inyosi', cow: 'inkomo', '=x': 'abcd' });
  const after = aPack({ ant: 'intuthwane', bee: 'izinyosi', dog: 'inja', '=x': 'abcd' });
  const delta = writeDelta(before, after, step);
  expect(delta.split('\n')).toEqual([
    'mazwi-delta 1 11 12',
    '=3',
    '-1',
    '+bee\td izinyosi',
    '-1',
    '+dog\td inja',
    '',
  ]);
  expect(applyDelta(before, delta, step)).toBe(after);
});

const anyWords = fc.dictionary(
  fc.string({ unit: fc.constantFrom(...'ab=<\\é'), minLength: 1, maxLength: 3 }),
  fc.string({ unit: fc.constantFrom(...'xy|'), minLength: 1, maxLength: 2 }),
  { maxKeys: 12, noNullPrototype: true },
);

test('leads from any file to any other', () => {
  fc.assert(
    fc.property(anyWords, anyWords, (one, other) => {
      const [before, after] = [aPack(one), aPack(other)];
      expect(applyDelta(before, writeDelta(before, after, step), step)).toBe(after);
    }),
  );
});

test('leads from definitions to others', () => {
  const write = (texts: string[]) =>
    writeDefinitions({
      language: 'zulu',
      definitions: texts.map((text, index) => ({
        english: 'cell',
        subject: 'biology' as const,
        sense: index + 1,
        text,
      })),
    });
  const [before, after] = [write(['one', 'two', 'three']), write(['one', '2', 'three', 'four'])];
  expect(applyDelta(before, writeDelta(before, after, step), step)).toBe(after);
});

const numbered = (change: (number: number) => string) =>
  aPack(
    Object.fromEntries(
      Array.from({ length: 5000 }, (_, number) => [
        `word ${String(number).padStart(4, '0')}`,
        change(number),
      ]),
    ),
  );

test('ten deltas in a row lead to the newest version', () => {
  const versions = Array.from({ length: 11 }, (_, version) =>
    numbered((number) => (number % 100 < version ? `igama ${version}` : 'igama')),
  );
  let file = versions[0] ?? '';
  for (const [index, after] of versions.slice(1).entries()) {
    const each = { from: index + 1, to: index + 2 };
    file = applyDelta(file, writeDelta(versions[index] ?? '', after, each), each);
    expect(file).toBe(after);
  }
});

const before = numbered(() => 'igama');
const after = numbered((number) => (number % 3 === 0 ? `igama elisha ${number}` : 'igama'));
const delta = writeDelta(before, after, step);

test('refuses a delta that was cut, at every 4 KB and at every line end', () => {
  const ends = [...delta.matchAll(/\n/g)].map(({ index }) => index + 1).slice(0, -1);
  const steps = Array.from({ length: Math.floor(delta.length / 4096) }, (_, n) => (n + 1) * 4096);
  expect(steps.length).toBeGreaterThan(10);
  for (const length of [0, 1, ...steps, ...ends.filter((_, index) => index % 50 === 0)])
    expect(() => applyDelta(before, delta.slice(0, length), step), String(length)).toThrow(
      PackError,
    );
});

test.each([
  ['another step', delta, { from: 10, to: 11 }],
  ['an operation past the end', 'mazwi-delta 1 11 12\n=999999\n', step],
  ['an operation without a number', 'mazwi-delta 1 11 12\n=\n', step],
  ['an unknown operation', 'mazwi-delta 1 11 12\n*1\n', step],
  ['lines that it does not cover', 'mazwi-delta 1 11 12\n=1\n', step],
  ['a file of words', before, step],
])('refuses %s', (_, text, wanted) => {
  expect(() => applyDelta(before, text, wanted)).toThrow(
    expect.objectContaining({ problem: 'damaged' }),
  );
});

test('says that a delta is of a newer format', () => {
  expect(() => applyDelta(before, 'mazwi-delta 2 11 12\n~\n', step)).toThrow(
    expect.objectContaining({ problem: 'newerFormat' }),
  );
});
