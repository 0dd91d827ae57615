import type { Language } from '../languages.ts';

/** What is written in more than one way, by language: each pair is replaced in order. */
const SPELLING_RULES: Record<Language, readonly (readonly [RegExp, string])[]> = {
  // Lesotho to South African spelling, and 'nete for nnete, 'm'e for mme.
  sotho: [
    [/^n(?=n)|^m(?=m)/, ''],
    [/psh/g, 'pjh'],
    [/fsh/g, 'fj'],
    [/tsh/g, 'ts'],
    [/tjh|ch/g, 'tj'],
    [/kh/g, 'kg'],
    [/[dl](?=[iu])/g, 'd'],
    [/e(?=[aou])/g, 'y'],
    [/o(?=[aei])/g, 'w'],
  ],
  shona: [
    [/^hu(?=[a-z]{3})/, 'u'],
    [/^h(?=[aeiou])/, ''],
    [/l/g, 'r'],
  ],
  swahili: [
    [/(.)\1+/g, '$1'],
    [/dh/g, 'z'],
    [/th/g, 's'],
    [/gh/g, 'g'],
  ],
  zulu: [
    [/([kpt])h/g, '$1'],
    [/bh/g, 'b'],
    [/x/g, 'ks'],
    [/r/g, 'l'],
  ],
  venda: [
    [/([kpt])h/g, '$1'],
    [/([aeiou])\1/g, '$1'],
  ],
};

/** The fourth key: what different spellings of one folded text have in common. */
export function normalizeSpelling(folded: string, language: Language): string {
  return SPELLING_RULES[language].reduce(
    (text, [pattern, written]) => text.replace(pattern, written),
    folded,
  );
}

/** The fifth key: an English text without the plural of its last word. */
export function singularize(folded: string): string {
  return folded
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s'u])s$/, '$1');
}
