import { describe, expect, test } from 'vitest';
import { type OrderedWord, packQuality, preferVerb } from './word-order.ts';

const word: OrderedWord = {
  usage: 'unrated',
  sourceRanks: [100],
  partOfSpeech: null,
  reliability: 2,
  vernacularWord: 'nishati',
};
const pack = (changes: Partial<OrderedWord>) => packQuality({ ...word, ...changes });

describe('packQuality', () => {
  test.each<[string, Partial<OrderedWord>, Partial<OrderedWord>]>([
    ['a preferred word', { usage: 'preferred' }, { usage: 'admitted', sourceRanks: [1] }],
    ['an admitted word', { usage: 'admitted' }, { sourceRanks: [1] }],
    ['a word that nobody has rated', {}, { usage: 'superseded', sourceRanks: [1] }],
    ['a superseded word', { usage: 'superseded' }, { usage: 'deprecated', sourceRanks: [1] }],
    ['a source of a better rank', { sourceRanks: [99] }, { sourceRanks: [100, 100, 100] }],
    ['the best of several ranks', { sourceRanks: [300, 5] }, { sourceRanks: [6, 6] }],
    ['more sources', { sourceRanks: [100, 200] }, { partOfSpeech: 'noun' }],
    ['any source', {}, { sourceRanks: [], partOfSpeech: 'noun' }],
    ['a noun', { partOfSpeech: 'noun' }, { reliability: 4 }],
    ['an unknown part of speech', {}, { partOfSpeech: 'verb', reliability: 4 }],
    ['a verb', { partOfSpeech: 'verb' }, { partOfSpeech: 'phrase', reliability: 4 }],
    ['a more reliable word', { reliability: 3 }, { vernacularWord: 'a' }],
    ['a shorter word', { vernacularWord: "n'anga" }, { vernacularWord: 'mganga' }],
  ])('puts %s first', (_, first, second) => {
    expect(pack(first)).toBeLessThan(pack(second));
  });

  test('ignores capital letters, punctuation and a gloss', () => {
    expect(pack({ vernacularWord: 'Nishati' })).toBe(pack({}));
    expect(pack({ vernacularWord: '-nishati (physics)' })).toBe(pack({}));
  });

  test('stays within the range of the column', () => {
    const best = pack({
      usage: 'preferred',
      sourceRanks: Array.from({ length: 99 }, () => 0),
      partOfSpeech: 'noun',
      reliability: 4,
      vernacularWord: '',
    });
    const worst = pack({
      usage: 'deprecated',
      sourceRanks: [99_999],
      partOfSpeech: 'phrase',
      reliability: 1,
      vernacularWord: 'a'.repeat(200),
    });
    expect(best).toBe(0);
    expect(worst).toBeLessThan(2 ** 31);
  });
});

test('puts verbs first where the question asks for one, and nothing else', () => {
  const parts = ['verb', 'noun', null, 'adjective', 'adverb', 'phrase'] as const;
  const qualities = parts.map((partOfSpeech) => preferVerb(pack({ partOfSpeech })));
  expect(qualities).toEqual(qualities.toSorted((a, b) => a - b));
  expect(preferVerb(pack({ partOfSpeech: 'verb', sourceRanks: [101] }))).toBeGreaterThan(
    preferVerb(pack({ partOfSpeech: 'phrase' })),
  );
});
