import { expect, test } from 'vitest';
import { askIndex, buildSegment, toSenses } from '#tests/support/index-senses.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { findRowsStart, IndexFormatError } from './format.ts';
import { readNote, readSegment, writeSegment } from './segment.ts';
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

const buffer = writeSegment(buildSegment(toSenses(searchFixture), 'position 7'));

test('a segment that was written and read answers as before', () => {
  const read = readSegment(buffer.slice());
  expect(readNote(read)).toBe('position 7');
  expect(askIndex([read], 'isinambuzane')).toEqual(
    askIndex([buildSegment(toSenses(searchFixture))], 'isinambuzane'),
  );
  expect(writeSegment(read)).toEqual(buffer);
});

test('reads the rows by their place, if they were left out', () => {
  const rowsAt = findRowsStart(buffer);
  const withoutRows = readSegment(buffer.slice(0, rowsAt), (sense) => {
    const { rowStarts } = withoutRows.columns;
    const part = buffer.slice(rowsAt + rowStarts[sense]!, rowsAt + rowStarts[sense + 1]!);
    return Buffer.from(part).toString();
  });
  expect(withoutRows.columns.rowBytes).toHaveLength(0);
  expect(askIndex([withoutRows], 'muḓagasi')).toEqual(askIndex([readSegment(buffer)], 'muḓagasi'));
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
  changeBytes(new Uint8Array(buffer.slice(0, findRowsStart(buffer))));
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
