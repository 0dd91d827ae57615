import { expect, test } from 'vitest';
import { askIndex, buildSegment, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { createTextsCheck, findTexts, HEADER_BYTES, IndexFormatError } from './format.ts';
import { readData, readNote, readSegment, writeSegment } from './segment.ts';
import { buildStringTable, findString, findStringsWithPrefix, getString } from './string-table.ts';

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'b',
  'maḓi',
  'ɓ',
  '\u{1F331}',
  '\u{1F331}b',
  '\uFB01',
  '\uFFFD',
];

test('finds texts and prefixes in the order in which JavaScript sorts texts', () => {
  expect(texts.toSorted()).toEqual(texts);
  const table = buildStringTable(texts);
  for (const [index, text] of texts.entries()) {
    expect(getString(table, index)).toBe(text);
    expect(findString(table, text)).toBe(index);
    const withPrefix = texts.flatMap((each, at) => (each.startsWith(text) ? [at] : []));
    expect(findStringsWithPrefix(table, text)).toEqual([withPrefix[0], withPrefix.at(-1)! + 1]);
  }
  for (const missing of ['aa', 'abcd', 'c', 'ma', '\u{1F332}', '\uFFFE'])
    expect(findString(table, missing)).toBe(-1);
  expect(findStringsWithPrefix(table, 'aa')).toEqual([2, 2]);
});

const senses = toSenses(searchFixture).map((sense) => ({
  ...sense,
  terms: sense.terms.map((term, at) =>
    at === 0 ? { ...term, data: [term.vernacularWord] } : term,
  ),
}));
const buffer = writeSegment(buildSegment(senses, 'position 7'));
const { rowBytes: textsAt } = findTexts(buffer.slice(0, HEADER_BYTES));

test('a segment that was written and read answers as before', () => {
  const read = readSegment(buffer.slice());
  expect(readNote(read)).toBe('position 7');
  expect(askIndex([read], 'isinambuzane')).toEqual(
    askIndex([buildSegment(toSenses(searchFixture))], 'isinambuzane'),
  );
  expect(writeSegment(read)).toEqual(buffer);
});

test('reads texts by their place, if they were left out', () => {
  const whole = readSegment(buffer);
  const places = findTexts(buffer);
  expect(places.end).toBe(buffer.byteLength);
  const withoutTexts = readSegment(buffer.slice(0, textsAt), (column, start, end) =>
    Buffer.from(buffer.slice(places[column] + start, places[column] + end)).toString(),
  );
  expect(withoutTexts.columns.rowBytes).toHaveLength(0);
  expect(withoutTexts.columns.dataBytes).toHaveLength(0);
  expect(askIndex([withoutTexts], 'muḓagasi')).toEqual(askIndex([whole], 'muḓagasi'));
  for (let term = 0; term < whole.termCount; term += 1)
    expect(readData({ segment: withoutTexts, term })).toEqual(readData({ segment: whole, term }));
});

test('stores the data of terms, of which some have none', () => {
  const segment = readSegment(buffer);
  const stored = Array.from({ length: segment.termCount }, (_, term) =>
    readData({ segment, term }),
  );
  expect(stored.filter((data) => data !== undefined).toSorted()).toEqual(
    senses.map(({ terms }) => [terms[0]!.vernacularWord]).toSorted(),
  );
});

test('checks texts that are read in parts', () => {
  const words = new Uint32Array(buffer, textsAt);
  const check = createTextsCheck(buffer);
  expect(check(words.subarray(0, 100))).toBe(false);
  expect(check(words.subarray(100))).toBe(true);
});

const changeBytes = (bytes: Uint8Array<ArrayBuffer>) => {
  for (let at = 0; at < bytes.length; at += 97) {
    bytes[at]! ^= 4;
    expect(() => readSegment(bytes.buffer), `byte ${at}`).toThrow(IndexFormatError);
    bytes[at]! ^= 4;
  }
  expect(() => readSegment(bytes.buffer)).not.toThrow();
};

test('refuses a buffer with a changed byte, wherever it is', () => {
  changeBytes(new Uint8Array(buffer.slice()));
  changeBytes(new Uint8Array(buffer.slice(0, textsAt)));
});

test('refuses a buffer that is cut off or was built by another version', () => {
  expect(() => readSegment(buffer.slice(0, -4))).toThrow('damaged');
  expect(() => readSegment(buffer.slice(0, 5))).toThrow('too short');
  const [VERSION, RULES] = [1, 2];
  for (const word of [VERSION, RULES]) {
    const other = buffer.slice();
    new Uint32Array(other)[word]! += 1;
    expect(() => readSegment(other)).toThrow('another version');
  }
});
