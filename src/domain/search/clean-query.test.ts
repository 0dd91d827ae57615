import { expect, test } from 'vitest';
import { cleanQuery } from './clean-query.ts';

test.each([
  ['  cell ', 'cell'],
  ['water\tcycle', 'water cycle'],
  ['water\r\n  cycle\u2028', 'water cycle'],
  ['water\u00A0cycle', 'water cycle'],
  ['photo\u00ADsyn\u200Bthe\u2060sis\uFEFF', 'photosynthesis'],
  ['ce\0ll\u0007', 'cell'],
  ['ce\uD800ll', 'cell'],
  ['cell\uFE0F', 'cell'],
  ['mud\u032Dagasi', 'muḓagasi'],
])('cleans the characters of %j', (raw, cleaned) => {
  expect(cleanQuery(raw)).toBe(cleaned);
});

test('keeps at most as many combining marks in a row as a text may contain', () => {
  expect(cleanQuery(`x${'\u0323'.repeat(9)}`)).toBe(`x${'\u0323'.repeat(4)}`);
});

test.each([
  ['1. cell', 'cell'],
  ['12) cell', 'cell'],
  ['a) cell', 'cell'],
  ['(b) cell', 'cell'],
  ['iv) cell', 'cell'],
  ['• cell', 'cell'],
  ['- cell', 'cell'],
  ['* cell', 'cell'],
  ['cell =', 'cell'],
  ['cell:', 'cell'],
  ['cell -', 'cell'],
  ['cell n.', 'cell'],
  ['cell, n.', 'cell'],
  ['cell (noun)', 'cell'],
  ['dissolve v.', 'dissolve'],
  ['3. "cell" n.', 'cell'],
])('removes the list mark of %j', (raw, cleaned) => {
  expect(cleanQuery(raw)).toBe(cleaned);
});

test.each([
  ['(photosynthesis)', 'photosynthesis'],
  ['"water cycle"', 'water cycle'],
  ['“cell”', 'cell'],
  ["'cell'", 'cell'],
  ['[cell]', 'cell'],
  ['«cell»', 'cell'],
  ['**cell**', 'cell'],
  ['(cell', 'cell'],
  ['cell]', 'cell'],
  ['"cell', 'cell'],
])('removes the quotes or brackets around %j', (raw, cleaned) => {
  expect(cleanQuery(raw)).toBe(cleaned);
});

test.each([
  '-habula',
  "'nete",
  "m'e",
  'E. coli',
  'i-oxygen',
  'vitamin C',
  'Speed (km/h)',
  '1.5 volts',
  '%%%',
  '=',
  '()',
])('keeps %j', (query) => {
  expect(cleanQuery(query)).toBe(query);
});

test('does not mistake a query of invisible characters for an empty query', () => {
  expect(cleanQuery('\u200B\0')).toBe('\uFFFD');
  expect(cleanQuery(' \t\n')).toBe('');
});
