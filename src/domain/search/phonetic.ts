/** Sounds that people confuse or spell in several ways, in the order in which they are applied. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph|vh|v/g, 'f'],
  [/ck|q(?=u)|kh/g, 'k'],
  [/qu|kw/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/tsh|tj|ch/g, 'c'],
  [/sh/g, 's'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/z/g, 's'],
  [/([bdgt])h/g, '$1'],
  [/oo|ou/g, 'u'],
  [/ee|ea/g, 'i'],
  [/[ey]/g, 'i'],
  [/[ow]/g, 'u'],
  [/(.)\1+/g, '$1'],
];

/**
 * Returns a key that words with the same sound share, whatever the language. It is coarse: compare
 * it only for words that are similar anyway.
 */
export const soundKey = (folded: string): string =>
  SOUNDS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), folded);

/** Shorter words sound like too many others. */
const MIN_SOUND_LENGTH = 6;

/** Checks whether a folded text can be found by its sound: only single, long words can. */
export const hasSound = (folded: string): boolean =>
  folded.length >= MIN_SOUND_LENGTH && !folded.includes(' ');
