import { describe, expect, test } from 'vitest';
import { computeReliability } from './reliability.ts';

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
