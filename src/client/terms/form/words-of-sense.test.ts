import { expect, test } from 'vitest';
import type { ConceptWord } from '#contract/terms/concepts.ts';
import { aConceptWord } from '#tests/support/concept-reply.ts';
import { findLeadingWords, groupByLanguage } from './words-of-sense.ts';

const leading = (words: readonly Partial<ConceptWord>[]): string[] => {
  const given = words.map((word, index) => aConceptWord({ vernacularWord: `w${index}`, ...word }));
  return [...findLeadingWords(given)].map(({ vernacularWord }) => vernacularWord);
};

test('groups words by language, in the order of the languages', () => {
  const terms = [
    aConceptWord({ language: 'venda' }),
    aConceptWord({ language: 'shona' }),
    aConceptWord({ language: 'venda' }),
  ];
  expect(groupByLanguage(terms).map(({ language, words }) => [language, words.length])).toEqual([
    ['shona', 1],
    ['venda', 2],
  ]);
});

test('the preferred words are shown large', () => {
  expect(leading([{ usage: 'preferred' }, { usage: 'admitted' }, { usage: 'unrated' }])).toEqual([
    'w0',
  ]);
});

test('while no word is rated, the first word of each variety is shown large', () => {
  expect(
    leading([
      { varieties: ['st'] },
      { varieties: ['st', 'nso'] },
      { varieties: ['nso'] },
      { varieties: [] },
    ]),
  ).toEqual(['w0', 'w2']);
  expect(leading([{ varieties: [] }, { varieties: [] }])).toEqual(['w0']);
});

test('a word that is not recommended is never shown large', () => {
  expect(
    leading([{ usage: 'deprecated' }, { usage: 'superseded' }, { usage: 'admitted' }]),
  ).toEqual([]);
});
