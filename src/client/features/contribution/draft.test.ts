import { expect, test } from 'vitest';
import { emptySubmissionText } from '#client/terms/submission-text.ts';
import { readContribution } from './draft.ts';

const text = { ...emptySubmissionText, englishWord: 'friction', vernacularWord: 'tseṱano' };

test('reads back a draft as it was stored', () => {
  const draft = { text: { ...text, synonyms: 'drag' }, attempt: { content: '{}', key: '0f' } };
  expect(readContribution(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readContribution({ text, attempt: null })).toEqual({ text, attempt: null });
});

test('reads a draft of the first version, which has no details', () => {
  const firstVersion = {
    englishWord: 'friction',
    meaning: '',
    subject: '',
    vernacularWord: 'tseṱano',
    language: '',
    notes: '',
  };
  expect(readContribution({ text: firstVersion, attempt: null })).toEqual({ text, attempt: null });
});

test('returns null for a value that is not a draft', () => {
  for (const stored of [
    null,
    'friction',
    [],
    {},
    { text: { englishWord: 'friction' } },
    { text: { ...text, notes: 3 } },
    { text: { ...text, synonyms: ['drag'] } },
  ])
    expect(readContribution(stored)).toBeNull();
  expect(readContribution({ text, attempt: { key: 7 } })).toEqual({ text, attempt: null });
});
