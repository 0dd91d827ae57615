import { expect, test } from 'vitest';
import { alignHeadwords, headwordKey, senseKey } from './headword.ts';

test('English words that differ in capital letters, hyphens or spaces are one headword', () => {
  expect(headwordKey('Photosynthesis')).toBe(headwordKey('photosynthesis'));
  expect(new Set(['black body', 'black-body', 'Blackbody', 'black‐body'].map(headwordKey))).toEqual(
    new Set(['blackbody']),
  );
  expect(headwordKey('cedi (1979–2007)')).not.toBe(headwordKey('cedi'));
  expect(headwordKey('car; automobile')).toBe('car');
  expect(headwordKey('-')).toBe('-');
});

test('senses look the same if their headwords, glosses and subjects are equal', () => {
  const sense = { english: 'sugar cane', gloss: null, subject: 'biology' } as const;
  expect(senseKey({ ...sense, english: 'Sugarcane' })).toBe(senseKey(sense));
  expect(senseKey({ ...sense, subject: 'agriculture' })).not.toBe(senseKey(sense));
  expect(senseKey({ ...sense, gloss: 'plant' })).not.toBe(senseKey(sense));
  const glossed = { ...sense, gloss: 'plant' };
  expect(senseKey({ ...glossed, subject: 'agriculture' })).not.toBe(senseKey(glossed));
});

test('rows of one headword have one spelling, and the subject tells those without a gloss apart', () => {
  const row = { gloss: null, senseSubject: null, subject: 'biology' } as const;
  const rows = [
    { ...row, englishWord: 'wildebeest' },
    { ...row, englishWord: 'Wilde beest', subject: 'agriculture' as const },
    { ...row, englishWord: 'cell' },
  ];
  expect(alignHeadwords(rows)).toEqual([
    { ...row, englishWord: 'wildebeest', senseSubject: 'biology' },
    { ...row, englishWord: 'wildebeest', subject: 'agriculture', senseSubject: 'agriculture' },
    { ...row, englishWord: 'cell' },
  ]);
  const glossed = rows.slice(0, 2).map((each) => ({ ...each, gloss: 'animal' }));
  expect(alignHeadwords(glossed).map(({ senseSubject }) => senseSubject)).toEqual([
    'biology',
    'agriculture',
  ]);
  const same = [rows[0], { ...row, englishWord: 'Wildebeest' }] as typeof rows;
  expect(alignHeadwords(same).map(({ senseSubject }) => senseSubject)).toEqual([null, null]);
});
