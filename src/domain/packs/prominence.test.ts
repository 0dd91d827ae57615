import { expect, test } from 'vitest';
import { type RatedSense, rateProminence } from './prominence.ts';

const sense = (english: string, languages: number, ...words: string[]): RatedSense => ({
  english,
  counts: { languages, words: 1 },
  words: words.map((text) => ({ text, rate: 0 })),
});

test('a sense is only prominent where it is more common and its name comes later', () => {
  const senses = [
    sense('fluid', 1, 'maji'),
    sense('water', 4, 'maji'),
    sense('air', 4, 'hewa'),
    sense('atmosphere', 2, 'hewa'),
  ];
  expect(rateProminence(senses, 'swahili')).toEqual([0, 1, 0, 0]);
});

test('a sense that is first for one word is above those that are first for others', () => {
  const senses = [
    sense('add', 1, 'kopanya'),
    sense('connect', 2, 'kopanya', 'hokela'),
    sense('join', 3, 'kopanya'),
    sense('attach', 1, 'hokela'),
  ];
  expect(rateProminence(senses, 'sotho')).toEqual([0, 1, 2, 0]);
});

test('words that share a stem and have equal lengths are compared', () => {
  const senses = [sense('common weed', 1, 'sehlwa'), sense('snow', 3, 'lehlwa')];
  expect(rateProminence(senses, 'sotho')).toEqual([0, 1]);
});

test('equally common senses are in the order of their names', () => {
  const senses = [sense('water', 2, 'maji'), sense('fluid', 2, 'maji')];
  expect(rateProminence(senses, 'swahili')).toEqual([0, 0]);
});

test('alternatives of a word are only compared with those at the same place', () => {
  const senses = [
    sense('laud', 1, 'dumisa'),
    sense('praise', 2, 'dumisa'),
    sense('praise', 3, 'bongela, dumisa'),
  ];
  expect(rateProminence(senses, 'zulu')).toEqual([0, 1, 0]);
});

test('words with and without a hyphen are compared together and apart', () => {
  const senses = [
    sense('deduct', 3, '-bvisa'),
    sense('delete', 1, 'bvisa'),
    sense('extract', 2, 'bvisa'),
  ];
  expect(rateProminence(senses, 'venda')).toEqual([1, 0, 1]);
});

test('equally common senses are compared by the word that they share, then by their words', () => {
  const rated = (english: string, words: number, ...rates: [text: string, rate: number][]) => ({
    english,
    counts: { languages: 3, words },
    words: rates.map(([text, rate]) => ({ text, rate })),
  });
  const senses = [
    rated('breaker', 9, ['igagasi', 2], ['umshini', 0]),
    rated('wave', 5, ['igagasi', 1]),
    rated('whim', 4, ['umshini', 0]),
    rated('tide', 8, ['igagasi', 2]),
  ];
  expect(rateProminence(senses, 'zulu')).toEqual([0, 1, 0, 0]);
});
