import type { Language } from '../languages.ts';

/** Rewrite rules for the competing spellings of each language, applied in this order. */
const SPELLING_RULES: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  // Rewrites Lesotho spelling to South African spelling, and 'nete as nnete and 'm'e as mme.
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

/**
 * Returns the variant key, which is the same for all spellings of a word. Expects a folded text.
 */
export function normalizeSpelling(folded: string, language: Language): string {
  return (SPELLING_RULES[language] ?? []).reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    folded,
  );
}

/**
 * Removes the plural ending of the last word of an English text, much like Harman's S stemmer
 * (1991). Expects a folded text.
 */
export function singularize(folded: string): string {
  return folded
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s'u])s$/, '$1');
}
