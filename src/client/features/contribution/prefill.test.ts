import { expect, test } from 'vitest';
import { emptySubmissionText } from '#client/terms/form/submission-text.ts';
import { prefillFromParams, revisedFromSearch } from './prefill.ts';

const prefill = (search: string) => prefillFromParams(new URLSearchParams(search));

test('fills in the word, the language and the subject from a link', () => {
  expect(prefill('english=ohm%27s+law&language=venda&subject=physics')).toEqual({
    ...emptySubmissionText,
    englishWord: "ohm's law",
    language: 'venda',
    subject: 'physics',
  });
  expect(prefill('vernacular=mu%E1%B8%93agasi').vernacularWord).toBe('muḓagasi');
});

test('fills in the number of a concept from a link', () => {
  expect(prefill('english=cell&concept=4127').concept).toBe('4127');
  expect(['0', '-1', '1e3', 'x', '1234567890'].map((n) => prefill(`concept=${n}`).concept)).toEqual(
    ['', '', '', '', ''],
  );
});

test('ignores parameters that are unknown, repeated or too long', () => {
  expect(prefill('language=klingon&subject=optics&english=a&english=b')).toEqual(
    emptySubmissionText,
  );
  expect(prefill(`english=${'a'.repeat(201)}`)).toEqual(emptySubmissionText);
});

test('reads the id of the submission to revise only if the link has exactly one', () => {
  const id = '0b1f3a52-7c1e-4d57-9b39-2f6f3f1f2a10';
  expect(revisedFromSearch(`revise=${id}`)).toBe(id);
  expect(
    ['', 'revise=', 'revise=../admin', `revise=${id}&revise=${id}`].map(revisedFromSearch),
  ).toEqual([null, null, null, null]);
});
