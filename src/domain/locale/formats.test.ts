import { expect, test } from 'vitest';
import { m } from '../messages.ts';
import { formatDate, formatDateTime, formatLocalTime } from './dates.ts';
import { listParts } from './list-parts.ts';
import { formatMonth, formatShortMonth } from './months.ts';
import { listInSentence } from './sentence.ts';

test('formats days and times in UTC', () => {
  expect(formatDate('2026-01-01T00:30:00.000Z')).toBe('1 January 2026');
  expect(formatDate(new Date('2026-12-31T23:30:00Z'))).toBe('31 December 2026');
  expect(formatDateTime('2026-10-14T06:05:59+02:00')).toBe('14 October 2026, 04:05');
});

test('formats days and times in the time zone of the device', () => {
  const local = new Date(2026, 9, 14, 16, 40);
  expect(formatLocalTime(local.toISOString())).toBe('14 October 2026 at 16:40');
});

test('formats months', () => {
  expect(formatMonth('2026-09')).toBe('September 2026');
  expect(formatShortMonth('2026-09')).toBe('Sep');
});

test('lists names in a sentence', () => {
  expect(listInSentence([])).toBe('');
  expect(listInSentence(['Zulu'])).toBe('Zulu');
  expect(listInSentence(['Zulu', 'Sotho'])).toBe('Zulu and Sotho');
  expect(listInSentence(['Zulu', 'Sotho', 'Venda'])).toBe('Zulu, Sotho and Venda');
});

test('returns the parts of a list in a sentence', () => {
  expect(listParts(m.formats_list_or, 1)).toEqual([0]);
  expect(listParts(m.formats_list_or, 12).slice(-3)).toEqual([10, ' or ', 11]);
  expect(listParts(m.formats_list_and, 3)).toEqual([0, ', ', 1, ' and ', 2]);
});
