import { describe, expect, test } from 'vitest';
import { computeReliability, packQuality } from './reliability.ts';

describe('computeReliability', () => {
  const verified = {
    status: 'verified',
    verifiers: 0,
    publishers: 0,
    hasAuthority: false,
  } as const;
  test.each([
    [1, { ...verified, status: 'pending' as const, publishers: 2, hasAuthority: true }],
    [1, { ...verified, status: 'rejected' as const }],
    [2, verified],
    [2, { ...verified, verifiers: 1 }],
    [2, { ...verified, publishers: 1 }],
    [2, { ...verified, verifiers: 1, publishers: 1 }],
    [3, { ...verified, verifiers: 2 }],
    [3, { ...verified, publishers: 2 }],
    [4, { ...verified, hasAuthority: true }],
  ])('is %i for %j', (reliability, support) => {
    expect(computeReliability(support)).toBe(reliability);
  });
});

describe('packQuality', () => {
  const term = {
    usage: 'unrated',
    reliability: 2,
    sources: 1,
    hasDefinition: false,
    bestRank: 100,
  } as const;

  test.each([
    [
      'a preferred word',
      { ...term, usage: 'preferred' as const },
      { ...term, reliability: 4 as const },
    ],
    ['more reliability', { ...term, reliability: 3 as const }, { ...term, sources: 9 }],
    ['more sources', { ...term, sources: 2 }, { ...term, hasDefinition: true }],
    ['a definition', { ...term, hasDefinition: true }, { ...term, bestRank: 1 }],
    ['a source of a better rank', { ...term, bestRank: 99 }, term],
    ['any source', term, { ...term, sources: 0, bestRank: null }],
    [
      'a word that is not rated',
      term,
      { ...term, usage: 'superseded' as const, reliability: 4 as const },
    ],
    [
      'a superseded word',
      { ...term, usage: 'superseded' as const },
      { ...term, usage: 'deprecated' as const },
    ],
  ])('puts %s first', (_, first, second) => {
    expect(packQuality(first)).toBeLessThan(packQuality(second));
  });

  test('treats admitted words like words that are not rated', () => {
    expect(packQuality({ ...term, usage: 'admitted' })).toBe(packQuality(term));
  });

  test('stays within the range of the column', () => {
    const worst = packQuality({
      usage: 'deprecated',
      reliability: 1,
      sources: 0,
      hasDefinition: false,
      bestRank: null,
    });
    const best = packQuality({
      usage: 'preferred',
      reliability: 4,
      sources: 99,
      hasDefinition: true,
      bestRank: -5,
    });
    expect(best).toBe(0);
    expect(worst).toBeLessThan(2 ** 31);
  });
});
