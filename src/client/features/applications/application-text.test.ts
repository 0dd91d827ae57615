import { expect, test } from 'vitest';
import {
  type ApplicationText,
  emptyApplication,
  readApplication,
  sameApplication,
  typedApplication,
} from './application-text.ts';

const rudo: ApplicationText = {
  motivation: 'My pupils ask for words.',
  background: 'Teacher of physics in Thohoyandou',
  languages: ['venda'],
  subjects: ['physics', 'mathematics'],
};

test('a draft is read as it was stored', () => {
  const sorted = { ...rudo, subjects: ['mathematics', 'physics'] };
  expect(readApplication(JSON.parse(JSON.stringify(rudo)))).toEqual(sorted);
});

test('rejects values that are not drafts, and ignores choices that do not exist', () => {
  for (const kept of [null, 'rudo', [], {}, { motivation: 'alone' }, { ...rudo, background: 3 }])
    expect(readApplication(kept)).toBeNull();
  expect(
    readApplication({
      ...rudo,
      languages: ['klingon', 'zulu', 'zulu'],
      subjects: 'law',
    }),
  ).toEqual({ ...rudo, languages: ['zulu'], subjects: [] });
});

test('treats two applications as equal if only the order of the choices differs', () => {
  expect(sameApplication(rudo, { ...rudo, subjects: ['mathematics', 'physics'] })).toBe(true);
  expect(sameApplication(rudo, { ...rudo, subjects: ['physics'] })).toBe(false);
  expect(sameApplication(rudo, { ...rudo, languages: ['zulu'] })).toBe(false);
  expect(sameApplication(rudo, { ...rudo, motivation: '' })).toBe(false);
});

test('finds only the fields that were changed before hydration', () => {
  const data = new FormData();
  data.set('motivation', '');
  data.set('background', 'Nurse');
  for (const language of ['shona', 'zulu']) data.append('languages', language);
  expect(typedApplication(data, emptyApplication)).toEqual({
    background: 'Nurse',
    languages: ['shona', 'zulu'],
  });
  expect(
    typedApplication(data, {
      ...emptyApplication,
      background: 'Nurse',
      languages: ['zulu', 'shona'],
    }),
  ).toEqual({});
});
