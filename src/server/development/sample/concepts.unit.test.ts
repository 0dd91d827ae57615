import { expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { checkTerm } from '#domain/term/fields.ts';
import { langTag } from '#domain/varieties.ts';
import { concepts, sampleTerms } from './concepts.ts';
import { pendingTerms } from './pending.ts';

/** Languages that were added after these five have no sample. */
const sampleLanguages: readonly Language[] = ['shona', 'zulu', 'sotho', 'swahili', 'venda'];
const everyTerm = [...sampleTerms, ...pendingTerms];

test('the sample has at least 25 concepts, 125 terms and 12 subjects', () => {
  expect(concepts.length).toBeGreaterThanOrEqual(25);
  expect(sampleTerms.length).toBeGreaterThanOrEqual(125);
  expect(new Set(concepts.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(12);
});

test.each(sampleLanguages)('the sample has at least 25 terms in %s', (language) => {
  expect(sampleTerms.filter((term) => term.language === language).length).toBeGreaterThanOrEqual(
    25,
  );
});

test('the first concept is the landing page’s triangle, with a word in every language of the sample', () => {
  expect(concepts[0]?.english).toBe('triangle');
  expect(Object.keys(concepts[0]?.words ?? {}).sort()).toEqual([...sampleLanguages].sort());
});

test('every term is a valid submission and is stored unchanged', () => {
  for (const term of everyTerm)
    expect(checkTerm(term), `${term.englishWord} in ${term.language}`).toEqual({
      ok: true,
      value: expect.objectContaining(term),
    });
});

test('no concept is listed twice', () => {
  const english = concepts.map((concept) => concept.english);
  expect(english.filter((word, index) => english.indexOf(word) !== index)).toEqual([]);
});

test('no two verified or pending terms of the sample are the same', () => {
  const keys = everyTerm.map(({ englishWord, vernacularWord, language }) =>
    [englishWord, vernacularWord, language].join(' | ').toLowerCase(),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('the eight pending terms cover every language of the sample and share no English word with verified terms', () => {
  expect(pendingTerms).toHaveLength(8);
  expect(new Set(pendingTerms.map(({ language }) => language))).toEqual(new Set(sampleLanguages));
  expect(new Set(pendingTerms.map(({ subject }) => subject)).size).toBe(8);
  const verified = new Set(concepts.map(({ english }) => english));
  expect(pendingTerms.filter(({ englishWord }) => verified.has(englishWord))).toEqual([]);
});

test('a Sepedi word is marked up as nso, a Sesotho word as st', () => {
  const langs = (english: string) =>
    sampleTerms
      .filter((term) => term.englishWord === english && term.language === 'sotho')
      .map(langTag);
  expect(langs('truth')).toEqual(['nso']);
  expect(langs('school')).toEqual(['st']);
});
