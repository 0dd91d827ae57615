import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldText, foldWithSpaces, normalizeExact, splitAlternatives } from './text.ts';

describe('normalizeExact', () => {
  test.each([
    ['  Water   Cycle ', 'water cycle'],
    ['I-OKSIJINI', 'i-oksijini'],
    ['kimeng’enya', "kimeng'enya"],
    ['i–oksijini', 'i-oksijini'],
    ['triangle (shape)', 'triangle'],
    ['“Play or pay”', 'play or pay'],
    ['Build it!', 'build it'],
    ['mud\u032Dagasi', 'muḓagasi'],
    ['wa\u200Bter', 'water'],
    ['soft\u00ADhyphen', 'softhyphen'],
  ])('normalizeExact turns %j into %j', (text, key) => {
    expect(normalizeExact(text)).toBe(key);
  });
});

describe('fold', () => {
  test.each([
    ['moḽikhuḽu', 'molikhulu'],
    ['ţari', 'tari'],
    ['ṱari', 'tari'],
    ["kimeng'enya", 'kimengenya'],
    ['i-oksijini', 'ioksijini'],
    ['-hamba', 'hamba'],
    ['ɓaɗa', 'bada'],
    ['ŋombe', 'ngombe'],
    ['themphereitšha', 'themphereitsha'],
  ])('fold turns %j into %j', (text, key) => {
    expect(fold(text)).toBe(key);
  });

  test('fold removes hyphens, and foldWithSpaces turns them into spaces', () => {
    expect(fold('thofunḓe-raru')).toBe('thofunderaru');
    expect(foldWithSpaces('thofunḓe-raru')).toBe('thofunde raru');
  });
});

test('always splits alternatives at / ; |, and at commas only in a short list', () => {
  expect(splitAlternatives('wa, burama')).toEqual(['wa', 'burama']);
  expect(splitAlternatives('metsi / mmetsi; madi | maḓi')).toEqual([
    'metsi',
    'mmetsi',
    'madi',
    'maḓi',
  ]);
  expect(splitAlternatives('a sentence that goes on, and on, for long')).toEqual([
    'a sentence that goes on, and on, for long',
  ]);
  expect(splitAlternatives('Speed (km/h)')).toEqual(['Speed (km/h)']);
  expect(splitAlternatives('speed (km/h, m/s); velocity')).toEqual([
    'speed (km/h, m/s)',
    'velocity',
  ]);
  expect(splitAlternatives('/')).toEqual([]);
});

test('returns a folded text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text)).not.toMatch(/\p{Lu}/u);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('limits the bytes of a key even if normalization makes the text longer', () => {
  for (const character of ['㌖', '\u{FDFA}', '각', 'ŋ', 'İ', '\u{1D160}']) {
    const word = character.repeat(200);
    for (const key of [normalizeExact(word), fold(word), foldWithSpaces(word)])
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(2046);
  }
});

test('computes the three keys of a text at once as one by one', () => {
  const texts = ['Water cycle', "Ny'ama-ya ḓi", 'a-b (c)', '-dla', 'İstanbul–X', 'cell  wall '];
  const check = (text: string) => {
    expect(foldText(text)).toEqual({
      strict: normalizeExact(text),
      fold: fold(text),
      spacedFold: foldWithSpaces(text),
    });
  };
  texts.forEach(check);
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), check), { seed: 7, numRuns: 500 });
});
