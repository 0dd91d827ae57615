import { expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import { langTag } from '#domain/varieties.ts';
import { concepts, sampleTerms } from './concepts.ts';
import { pendingTerms } from './pending.ts';
import { sources } from './sources.ts';

/** Languages that were added after these five have no sample. */
const sampleLanguages: readonly Language[] = ['shona', 'zulu', 'sotho', 'swahili', 'venda'];
const everyTerm = [...sampleTerms, ...pendingTerms];

test('the sample has at least 65 concepts, 350 terms and 12 subjects', () => {
  expect(concepts.length).toBeGreaterThanOrEqual(65);
  expect(sampleTerms.length).toBeGreaterThanOrEqual(350);
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
  for (const { gloss, usage, source, ...term } of everyTerm)
    expect(checkSubmission(term), `${term.englishWord} in ${term.language}`).toEqual({
      ok: true,
      value: expect.objectContaining(
        Object.fromEntries(Object.entries(term).filter(([, value]) => value !== undefined)),
      ),
    });
});

test.each([
  ['cell', 2],
  ['wave', 2],
  ['solution', 2],
  ['current', 2],
  ['power', 3],
])('%s has %i senses, with different subjects and glosses', (word, count) => {
  const senses = concepts.filter(({ english }) => english === word);
  expect(senses).toHaveLength(count);
  expect(new Set(senses.map(({ subject }) => subject)).size).toBe(count);
  expect(new Set(senses.map(({ gloss }) => gloss)).size).toBe(count);
});

test('only words with several senses have glosses', () => {
  const glossed = concepts.filter(({ gloss }) => gloss).map(({ english }) => english);
  expect(new Set(glossed)).toEqual(new Set(['cell', 'wave', 'solution', 'current', 'power']));
  expect(concepts).toHaveLength(new Set(concepts.map(({ english }) => english)).size + 6);
});

test('every word and plural is in lower case, as the headwords are', () => {
  for (const { englishWord, vernacularWord, plural } of everyTerm)
    for (const word of [englishWord, vernacularWord, plural ?? ''])
      expect(word).toBe(word.toLowerCase());
});

test('every example ends as a sentence and has a translation', () => {
  for (const { example, exampleEnglish } of sampleTerms.filter((term) => term.example)) {
    expect(example).toMatch(/^\p{Lu}.*\.$/u);
    expect(exampleEnglish).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test('no two verified or pending terms of the sample are the same', () => {
  const keys = everyTerm.map(({ englishWord, vernacularWord, language, subject }) =>
    [englishWord, vernacularWord, language, subject].join(' | ').toLowerCase(),
  );
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('every Sotho term states its varieties, and every word of a concept has a source', () => {
  const sotho = everyTerm.filter(({ language }) => language === 'sotho');
  expect(sotho.filter(({ varieties }) => !varieties?.length)).toEqual([]);
  expect(new Set(sampleTerms.map(({ source }) => source))).toEqual(
    new Set(sources.map(({ code }) => code)),
  );
  expect(sources.filter(({ publisher, licence }) => !publisher || !licence)).toEqual([]);
});

test('a concept has at most one preferred word for each variety', () => {
  for (const { english, words } of concepts)
    for (const [language, list] of Object.entries(words)) {
      const preferred = list
        .filter(({ usage }) => usage === 'preferred')
        .flatMap(({ varieties }) => varieties ?? [language]);
      expect(new Set(preferred).size, `${english} in ${language}`).toBe(preferred.length);
    }
});

test('the sample shows synonyms, plurals and examples in every language', () => {
  const languagesOf = (terms: typeof sampleTerms) => new Set(terms.map(({ language }) => language));
  expect(concepts.filter(({ synonyms }) => synonyms).length).toBeGreaterThanOrEqual(10);
  expect(languagesOf(sampleTerms.filter(({ plural }) => plural))).toEqual(new Set(sampleLanguages));
  expect(languagesOf(sampleTerms.filter(({ example }) => example))).toEqual(
    new Set(sampleLanguages),
  );
});

test('the eight pending terms cover every language of the sample and share no English word with verified terms', () => {
  expect(pendingTerms).toHaveLength(8);
  expect(new Set(pendingTerms.map(({ language }) => language))).toEqual(new Set(sampleLanguages));
  expect(new Set(pendingTerms.map(({ subject }) => subject)).size).toBe(8);
  const verified = new Set(concepts.map(({ english }) => english));
  expect(pendingTerms.filter(({ englishWord }) => verified.has(englishWord))).toEqual([]);
});

test('a Sepedi word is marked up as nso, a Sesotho word and one of both as st', () => {
  const langs = (english: string) =>
    sampleTerms
      .filter((term) => term.englishWord === english && term.language === 'sotho')
      .map(langTag);
  expect(langs('truth')).toEqual(['nso']);
  expect(langs('teacher')).toEqual(['st', 'nso']);
  expect(langs('school')).toEqual(['st']);
});
