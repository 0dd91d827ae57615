import { expect, test } from 'vitest';
import { applicationChoices, applicationTexts, checkApplication } from './application.ts';

const rudo = {
  motivation: ' My pupils ask for words. ',
  background: 'Teacher of physics\r\nin Thohoyandou',
  languages: ['venda'],
  subjects: ['physics', 'mathematics'],
};

test('cleans a valid application and sorts its choices in the order of the form', () => {
  expect(checkApplication(rudo)).toEqual({
    ok: true,
    value: {
      motivation: 'My pupils ask for words.',
      background: 'Teacher of physics\nin Thohoyandou',
      languages: ['venda'],
      subjects: ['mathematics', 'physics'],
    },
  });
});

test('reports every wrong field of an application in the order of the form', () => {
  expect(
    checkApplication({ motivation: ' ', background: '', languages: [], subjects: ['alchemy'] }),
  ).toEqual({
    ok: false,
    errors: [
      { path: 'motivation', message: applicationTexts.motivation.missing() },
      { path: 'background', message: applicationTexts.background.missing() },
      { path: 'languages', message: applicationChoices.languages.missing() },
      { path: 'subjects', message: applicationChoices.subjects.missing() },
    ],
  });
});

test('reports the limit and the length of a text that is too long', () => {
  expect(checkApplication({ ...rudo, motivation: 'a'.repeat(4001) })).toEqual({
    ok: false,
    errors: [
      {
        path: 'motivation',
        message: 'Motivation: write at most 4,000 characters. You wrote 4,001.',
      },
    ],
  });
});
