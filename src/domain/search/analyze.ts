import { type Language, languageIds } from '../languages.ts';
import { findPhraseCounterparts } from './concords.ts';
import { findEnglishPhraseForms } from './english-forms.ts';
import { splitWords } from './keys.ts';
import { findLocativeBases } from './locatives.ts';
import { normalizeSpelling, singularize } from './spelling-rules.ts';
import { findCounterparts, findStems } from './stems.ts';
import { fold, foldWithSpaces, normalizeExact } from './text.ts';

/** A query analyzed by the rules of one language. */
export type LanguageAnalysis = {
  language: Language;
  stems: string[];
  /** The query's possible plurals if it is a singular, and its singulars if it is a plural. */
  counterparts: string[];
  /** The nouns of which the query may be a locative. */
  locativeBases: string[];
  variant: string;
  stemVariants: string[];
};

/** The forms of a query that are compared with stored keys. */
export type AnalyzedQuery = {
  strict: string;
  fold: string;
  /** The folded query with spaces instead of hyphens. */
  spacedFold: string;
  words: string[];
  singular: string;
  /** The possible dictionary forms of the query if it is an inflected English word or phrase. */
  englishForms: string[];
  /**
   * The English word, as written and in the singular, if the query is a code switch: an English
   * word with a Zulu prefix, such as "i-photosynthesis" or "ama-cells". Otherwise empty.
   */
  codeSwitch: string[];
  languages: LanguageAnalysis[];
};

const CODE_SWITCH = /^(?:i|ama|isi|izi|u|o|um|imi)-(.{3,})$/;
/** Shorter variants match too many unrelated stems. */
const MIN_VARIANT_LENGTH = 4;

/**
 * Analyzes a query by the rules of one language or of all languages.
 * @returns null if the query contains nothing to search for, for example only punctuation
 */
export function analyzeQuery(query: string, language: Language | 'all'): AnalyzedQuery | null {
  const folded = fold(query);
  if (folded === '') return null;
  const strict = normalizeExact(query);
  const spacedFold = foldWithSpaces(query);
  return {
    strict,
    fold: folded,
    spacedFold,
    words: splitWords(spacedFold),
    singular: singularize(folded),
    englishForms: findEnglishPhraseForms(folded),
    codeSwitch: findCodeSwitch(strict),
    languages: (language === 'all' ? languageIds : [language]).map((each) =>
      analyzeInLanguage(folded, each),
    ),
  };
}

function analyzeInLanguage(folded: string, language: Language): LanguageAnalysis {
  const stems = findStems(folded, language);
  const variants = [folded, ...stems].map((stem) => normalizeSpelling(stem, language));
  return {
    language,
    stems,
    counterparts: [
      ...findCounterparts(folded, language).map((counterpart) => counterpart.fold),
      ...findPhraseCounterparts(folded, language),
    ],
    locativeBases: findLocativeBases(folded, language),
    variant: normalizeSpelling(folded, language),
    stemVariants: [...new Set(variants)].filter((text) => text.length >= MIN_VARIANT_LENGTH),
  };
}

function findCodeSwitch(strict: string): string[] {
  const english = fold(CODE_SWITCH.exec(strict)?.[1] ?? '');
  return english === '' ? [] : [...new Set([english, singularize(english)])];
}
