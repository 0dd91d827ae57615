import { describe, expect, test } from 'vitest';
import { conceptIdentity, normalizeHeadword, splitHeadwords } from './identity.ts';

describe('splitHeadwords', () => {
  test.each([
    ['car; automobile', ['car', 'automobile']],
    ['speed (km; h)', ['speed (km; h)']],
    ['sun, planet', ['sun, planet']],
    ['capital/output ratio', ['capital/output ratio']],
    ['1 &times; 10', ['1 &times; 10']],
    [';', [';']],
  ])('splits %j into %j', (englishWord, headwords) => {
    expect(splitHeadwords(englishWord)).toEqual(headwords);
  });
});

describe('normalizeHeadword', () => {
  test('ignores case, spaces, kinds of apostrophes and dashes, and the composition of letters', () => {
    expect(normalizeHeadword(' Newton’s  first–law ')).toBe("newton's first-law");
    expect(normalizeHeadword('cafe\u0301')).toBe(normalizeHeadword('café'));
  });

  test('keeps a gloss in brackets, which distinguishes senses', () => {
    expect(normalizeHeadword('Cedi (1979–2007)')).toBe('cedi (1979-2007)');
  });

  test('is never empty or longer than the database allows', () => {
    expect(normalizeHeadword('...')).toBe('...');
    expect([...normalizeHeadword('㌖'.repeat(200))]).toHaveLength(300);
  });
});

describe('conceptIdentity', () => {
  const cell = { headword: 'cell', subject: 'biology', context: null } as const;

  test('is the same for two spellings of one headword', () => {
    expect(conceptIdentity({ ...cell, headword: 'Cell' })).toBe(conceptIdentity(cell));
  });

  test.each([
    ['subject', { ...cell, subject: 'physics' as const }],
    ['context', { ...cell, context: 'a prison' }],
    ['gloss', { ...cell, headword: 'cell (battery)' }],
  ])('differs if the %s differs', (_, other) => {
    expect(conceptIdentity(other)).not.toBe(conceptIdentity(cell));
  });

  test('has at most 500 characters', () => {
    const longest = { ...cell, headword: '㌖'.repeat(200), context: '㌖'.repeat(120) };
    expect([...conceptIdentity(longest)].length).toBeLessThanOrEqual(500);
  });
});
