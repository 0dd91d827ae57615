import { expect, test } from 'vitest';
import type { Subject } from '../subjects.ts';
import { composeEntries, mergeEqualSenses } from './compose-entries.ts';

const term = (english: string, subject: Subject, word: string, gloss: string | null = null) => ({
  english,
  subject,
  word,
  gloss,
  senseSubject: null,
  conceptNumber: null,
});
const format = (entries: ReturnType<typeof composeEntries>) =>
  entries.map(({ english, senses }) => [
    english,
    ...senses.map(({ gloss, senseSubject, words }) =>
      [gloss ?? senseSubject ?? '', ...words.map(({ word }) => word)].join(' '),
    ),
  ]);

const cell = [
  term('cell', 'physics', 'ilahle', 'battery'),
  term('cell', 'biology', 'inhlayiya'),
  term('Cell', 'biology', 'iseli'),
  term('cell', 'law', 'isitokisi', 'prison'),
];

test('lists the senses of a word in the order of their words', () => {
  const leaf = term('leaf', 'biology', 'iqabunga');
  expect(format(composeEntries([...cell, leaf]))).toEqual([
    ['cell', 'battery ilahle', 'biology inhlayiya iseli', 'prison isitokisi'],
    ['leaf', ' iqabunga'],
  ]);
});

test('merges senses of a word that have the same words', () => {
  const entries = composeEntries([
    term('light', 'physics', 'Lesedi'),
    term('light', 'chemistry', 'lesedi', 'visible'),
    term('light', 'mathematics', 'bobebe'),
  ]);
  expect(format(entries.map(mergeEqualSenses))).toEqual([
    ['light', 'physics Lesedi', 'mathematics bobebe'],
  ]);
});

test('lists a word once in a sense, and at most three words', () => {
  const words = ['a', 'b', 'a', 'c', 'd'].map((word) => term('plant', 'biology', word));
  expect(format(composeEntries(words))).toEqual([['plant', ' a b c']]);
});

test('spellings of one headword are one entry', () => {
  const entries = [term('sugar cane', 'biology', 'umoba'), term('Sugarcane', 'law', 'imoba')];
  expect(format(composeEntries(entries))).toEqual([['sugar cane', 'biology umoba', 'law imoba']]);
});
