import { expect, test } from 'vitest';
import { emptyTermText } from '#client/terms/term-text.ts';
import { readContribution } from './draft.ts';

const text = { ...emptyTermText, englishWord: 'friction', vernacularWord: 'tseṱano' };

test('reads back a draft as it was stored', () => {
  const draft = { text, attempt: { content: '{}', key: '0f' } };
  expect(readContribution(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readContribution({ text, attempt: null })).toEqual({ text, attempt: null });
});

test('returns null for a value that is not a draft', () => {
  for (const stored of [
    null,
    'friction',
    [],
    {},
    { text: { englishWord: 'friction' } },
    { text: { ...text, notes: 3 } },
  ])
    expect(readContribution(stored)).toBeNull();
  expect(readContribution({ text, attempt: { key: 7 } })).toEqual({ text, attempt: null });
});
