import { describe, expect, test } from 'vitest';
import { languageIds } from './languages.ts';
import { normalizeVarieties, varietiesOf } from './varieties.ts';

describe('normalizeVarieties', () => {
  test('stores the varieties of Sotho once each and in a fixed order', () => {
    expect(normalizeVarieties(['nso', 'st', 'nso'], 'sotho')).toEqual(['st', 'nso']);
  });

  test('leaves a Sotho term without varieties if they are not known', () => {
    expect(normalizeVarieties([], 'sotho')).toEqual([]);
  });

  test('gives a term of another language the only variety of this language', () => {
    expect(normalizeVarieties([], 'venda')).toEqual(['ve']);
    expect(normalizeVarieties(['nso'], 'zulu')).toEqual(['zu']);
  });
});

test('every language has at least one variety', () => {
  for (const language of languageIds) expect(varietiesOf(language)).not.toEqual([]);
});
