import { expect, test } from 'vitest';
import { sizeClass, unbrokenParts } from './word-size.ts';

test.each([
  ['unxantathu', undefined],
  ['emaqembuqembu', 'longest-13'],
  ['ukwakhiwa kokudla kwesihlahla', undefined],
  ['ṱhiraiengeḽeyi', 'longest-14'],
  // A combining mark does not count as a letter.
  ['t\u032Dhiraiengel\u032Deyi', 'longest-14'],
  ['umakhalekhukhwini', 'longest-18'],
  ['ṱhuṱhuwedzambambedzelano', 'longest-24'],
  ['philisitshumasielisanatse-tsetse', 'longest-32'],
  ['tsumbadwadzenditshazwidzidzivhadzi', 'longest-40'],
  ['Tsumbonanguludzwakhethekanywa/tsumbotopolwakhethekanywa', 'longest-32'],
  ['a'.repeat(60), 'longest-40'],
  ['', undefined],
])('the size class of "%s" is %s', (word, expected) => {
  expect(sizeClass(word)).toBe(expected);
});

test('breaks lines at a space or after a slash, never at a hyphen, and loses no letter', () => {
  const word = 'Zwidodombedzwa-/datandivhiswa  nga-ngomu / fhasi';
  expect(unbrokenParts(word).map((part) => part.trim())).toEqual([
    'Zwidodombedzwa-/',
    'datandivhiswa',
    'nga-ngomu',
    '/',
    'fhasi',
  ]);
  expect(unbrokenParts(word).join('')).toBe(word);
});
