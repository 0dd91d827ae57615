import type { Language } from '../languages.ts';

/**
 * Rewrite rules that unify the competing spellings of each language, in the order in which they are
 * applied.
 */
const SPELLING_RULES: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  // These rules unify the spellings of Lesotho and South Africa. The first rule makes nnete equal
  // to 'nete, and mme equal to 'm'e, from which folding has already removed the apostrophes.
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
 * Returns the variant key of a folded text. All spellings of a word have the same variant key.
 */
export function normalizeSpelling(folded: string, language: Language): string {
  return (SPELLING_RULES[language] ?? []).reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    folded,
  );
}

/**
 * Removes the plural ending of a folded English text, with rules similar to those of Harman's S
 * stemmer (1991).
 */
export function singularize(folded: string): string {
  return folded
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s'u])s$/, '$1');
}
