import { expect, test } from 'vitest';
import { emptyTermText } from '../terms/term-text.ts';
import { prefillFromParams } from './prefill.ts';

const prefill = (search: string) => prefillFromParams(new URLSearchParams(search));

test('an invitation fills the word and the language', () => {
  expect(prefill('english=ohm%27s+law&language=venda')).toEqual({ ...emptyTermText, englishWord: "ohm's law", language: 'venda' });
  expect(prefill('vernacular=mu%E1%B8%93agasi').vernacularWord).toBe('muḓagasi');
});

test('what a link may not say is left out', () => {
  expect(prefill('language=klingon&english=a&english=b')).toEqual(emptyTermText);
  expect(prefill(`english=${'a'.repeat(201)}`)).toEqual(emptyTermText);
});
