import { expect, test } from 'vitest';
import { emptyTermText } from '#client/terms/term-text.ts';
import { readContribution } from './draft.ts';

const text = { ...emptyTermText, englishWord: 'friction', vernacularWord: 'tseṱano' };

test('a draft comes back as it was kept', () => {
  const draft = { text, attempt: { content: '{}', key: '0f' } };
  expect(readContribution(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(readContribution({ text, attempt: null })).toEqual({ text, attempt: null });
});

test('what is no draft is not misread', () => {
  for (const kept of [
    null,
    'friction',
    [],
    {},
    { text: { englishWord: 'friction' } },
    { text: { ...text, notes: 3 } },
  ])
    expect(readContribution(kept)).toBeNull();
  expect(readContribution({ text, attempt: { key: 7 } })).toEqual({ text, attempt: null });
});
