import { expect, test } from 'vitest';
import { type RatedSense, rateProminence } from './prominence.ts';

const sense = (english: string, commonness: number, ...words: string[]): RatedSense => ({
  english,
  commonness,
  words,
});

test('a sense is only prominent where it is more common and its name comes later', () => {
  const senses = [
    sense('fluid', 1999, 'maji'),
    sense('water', 4996, 'maji'),
    sense('air', 4999, 'hewa'),
    sense('atmosphere', 2000, 'hewa'),
  ];
  expect(rateProminence(senses, 'swahili')).toEqual([0, 1, 0, 0]);
});

test('a sense that is first for one word is above those that are first for others', () => {
  const senses = [
    sense('add', 1000, 'kopanya'),
    sense('connect', 2000, 'kopanya', 'hokela'),
    sense('join', 3000, 'kopanya'),
    sense('attach', 1000, 'hokela'),
  ];
  expect(rateProminence(senses, 'sotho')).toEqual([0, 1, 2, 0]);
});

test('words that share a stem and have equal lengths are compared', () => {
  const senses = [sense('common weed', 1000, 'sehlwa'), sense('snow', 3000, 'lehlwa')];
  expect(rateProminence(senses, 'sotho')).toEqual([0, 1]);
});

test('equally common senses are in the order of their names', () => {
  const senses = [sense('water', 2000, 'maji'), sense('fluid', 2000, 'maji')];
  expect(rateProminence(senses, 'swahili')).toEqual([0, 0]);
});

test('alternatives of a word are only compared with those at the same place', () => {
  const senses = [
    sense('laud', 1000, 'dumisa'),
    sense('praise', 2000, 'dumisa'),
    sense('praise', 3000, 'bongela, dumisa'),
  ];
  expect(rateProminence(senses, 'zulu')).toEqual([0, 1, 0]);
});

test('words with and without a hyphen are compared together and apart', () => {
  const senses = [
    sense('deduct', 3000, '-bvisa'),
    sense('delete', 1000, 'bvisa'),
    sense('extract', 2000, 'bvisa'),
  ];
  expect(rateProminence(senses, 'venda')).toEqual([1, 0, 1]);
});
