import { translationStates } from '../messages/locales.ts';
import type { Locale } from './locale.ts';

type TranslationCounts = (typeof translationStates)[string];

/** The share of the texts of a locale that speakers have reviewed before it stops being a draft. */
const REVIEWED_SHARE = 0.9;

/** Returns whether the texts of a locale are a draft. English is not. */
export const isDraft = (locale: Locale): boolean => isDraftOf(translationStates[locale]);

export function isDraftOf(texts: TranslationCounts | undefined): boolean {
  if (!texts) return false;
  const { reviewed, draft, outdated, missing } = texts;
  return reviewed < REVIEWED_SHARE * (reviewed + draft + outdated + missing);
}
