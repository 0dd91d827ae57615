import { expect, test } from 'vitest';
import { aTermInput } from '#tests/factories.ts';
import { checkSubmission, checkSynonyms } from './submission.ts';

const heart = aTermInput();

test('accepts the specified fields without any details', () => {
  expect(checkSubmission(heart)).toMatchObject({
    ok: true,
    value: { ...heart, example: null, exampleEnglish: null, synonyms: [] },
  });
});

test('reads synonyms from a list or from lines, each once', () => {
  const expected = { ok: true, value: ['ticker', 'cardiac muscle'] };
  expect(checkSynonyms(['ticker', ' cardiac muscle ', 'ticker', ''])).toEqual(expected);
  expect(checkSynonyms('ticker\r\n\ncardiac muscle\n')).toEqual(expected);
  expect(checkSynonyms(null)).toEqual({ ok: true, value: [] });
});

test('rejects synonyms that are not words, too long or too many', () => {
  for (const raw of [3, {}, [3], ['a'.repeat(201)], ['hеart'], ['two\nlines']])
    expect(checkSynonyms(raw)).toMatchObject({ ok: false });
  const words = Array.from({ length: 21 }, (_, index) => `word ${index}`);
  expect(checkSynonyms(words.slice(1))).toMatchObject({ ok: true });
  expect(checkSynonyms(words)).toEqual({ ok: false, message: 'Write at most 20 synonyms.' });
});

test('rejects a translation without its example, and reports every wrong field', () => {
  expect(checkSubmission({ ...heart, exampleEnglish: 'My heart beats.' })).toMatchObject({
    ok: false,
    errors: [{ path: 'example' }],
  });
  expect(
    checkSubmission({ ...heart, plural: 3, example: 'a'.repeat(501), synonyms: 3 }),
  ).toMatchObject({
    ok: false,
    errors: [{ path: 'plural' }, { path: 'example' }, { path: 'synonyms' }],
  });
  expect(checkSubmission({ ...heart, example: 'a'.repeat(500) })).toMatchObject({ ok: true });
});
