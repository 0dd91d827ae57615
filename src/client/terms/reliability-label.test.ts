import { expect, test } from 'vitest';
import { describeReliability, type MarkedTerm, reliabilityLevel } from './reliability-label.ts';

const board = { name: 'Language Board', authority: true };
const list = { name: 'Term List', authority: false };
const verified = (
  reliability: MarkedTerm['reliability'],
  rest: Partial<MarkedTerm> = {},
): MarkedTerm => ({
  status: 'verified',
  reliability,
  ...rest,
});

test.each<[MarkedTerm, string]>([
  [{ status: 'pending', reliability: 1, sources: [list] }, 'Not verified yet'],
  [{ status: 'rejected', reliability: 1 }, 'Rejected'],
  [verified(2), 'Verified'],
  [verified(2, { verifiers: 1, sources: [list] }), 'Verified'],
  [verified(2, { verifiers: 0, sources: [list] }), 'Source: Term List'],
  [verified(3, { verifiers: 2 }), 'Verified by two people'],
  [verified(2, { sources: [list], isForSeveralWords: true }), 'Source: Term List'],
  [verified(2, { sources: [list, board], isForSeveralWords: true }), 'From 2 sources'],
  [verified(3, { verifiers: 2, sources: [list, list] }), 'Verified by two people'],
  [verified(3, { verifiers: 0, sources: [list, list] }), 'Two sources agree'],
  [verified(3), 'Well supported'],
  [verified(4, { sources: [list, board] }), 'Standardised: Language Board'],
  [verified(4), 'Standardised'],
])('%j is described as "%s"', (term, text) => {
  expect(describeReliability(term)).toBe(text);
});

test('a verified term whose reliability is not computed yet has the mark of one verifier', () => {
  expect(reliabilityLevel(verified(1))).toBe(2);
  expect(reliabilityLevel({ status: 'pending', reliability: 1 })).toBe(1);
});
