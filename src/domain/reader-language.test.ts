import { expect, test } from 'vitest';
import { addressForReader, rememberedLanguage } from './reader-language.ts';

test.each([
  ['mazwi_language=venda', 'venda'],
  ['mazwi=abc; mazwi_language=zulu; other=1', 'zulu'],
  ['mazwi_language=klingon', null],
  ['mazwi_language=all', null],
  ['mazwi_language=', null],
  ['not_mazwi_language=zulu', null],
  ['mazwi_language=constructor', null],
  [undefined, null],
])('reads the remembered language from the cookie header %s: %s', (header, language) => {
  expect(rememberedLanguage(header)).toBe(language);
});

test.each([
  ['/dictionary', '/dictionary?language=zulu'],
  ['/dictionary?', '/dictionary?language=zulu'],
  ['/dictionary?query=a+b&page=2', '/dictionary?query=a+b&page=2&language=zulu'],
  ['/dictionary?query=language%3Dall', '/dictionary?query=language%3Dall&language=zulu'],
  ['/dictionary?language=venda', null],
  ['/dictionary?language=all&query=a', null],
  ['/dictionary/0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a10', null],
  ['/about', null],
])('redirects %s to %s if Zulu is remembered', (address, expected) => {
  expect(addressForReader(address, 'zulu')).toBe(expected);
});

test.each([
  ['/dictionary?language=all', '/dictionary'],
  ['/dictionary?query=a&language=all&page=2', '/dictionary?query=a&page=2'],
  ['/dictionary', null],
  ['/dictionary?language=venda', null],
])('redirects %s to %s if no language is remembered', (address, expected) => {
  expect(addressForReader(address, null)).toBe(expected);
});

test('does not redirect the target of a redirect again', () => {
  for (const remembered of ['zulu', null] as const)
    for (const address of ['/dictionary', '/dictionary?language=all', '/dictionary?query=a']) {
      const target = addressForReader(address, remembered) ?? address;
      expect(addressForReader(target, remembered)).toBeNull();
    }
});
