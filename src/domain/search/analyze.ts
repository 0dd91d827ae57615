import { type Language, languageIds } from '../languages.ts';
import { splitWords } from './keys.ts';
import { normalizeSpelling, singularize } from './spelling.ts';
import { findCounterparts, findStems } from './stems.ts';
import { fold, foldWithSpaces, normalizeExact } from './text.ts';

/** A query as one language's rules read it. */
export type LanguageAnalysis = {
  language: Language;
  stems: string[];
  /** The whole texts that a singular or plural of the query has. */
  counterparts: string[];
  variant: string;
  stemVariants: string[];
};

/** What of a query is matched against the stored keys. */
export type AnalyzedQuery = {
  strict: string;
  fold: string;
  spacedFold: string;
  words: string[];
  singular: string;
  /**
   * i-photosynthesis, ama-cells: what follows a class prefix with its hyphen, taken for English, as
   * it stands and as one; empty where there is none.
   */
  codeSwitch: string[];
  languages: LanguageAnalysis[];
};

const CODE_SWITCH = /^(?:i|ama|isi|izi|u|o|um|imi)-(.{3,})$/;
/** A shorter spelling that two stems have in common says nothing. */
const SHORTEST_VARIANT = 4;

/**
 * The keys of a query, by the rules of one language or of all; null when it holds nothing to find.
 */
export function analyzeQuery(query: string, language: Language | 'all'): AnalyzedQuery | null {
  const folded = fold(query);
  if (folded === '') return null;
  const parted = foldWithSpaces(query);
  const literal = normalizeExact(query);
  const languages = (language === 'all' ? languageIds : [language]).map(
    (each): LanguageAnalysis => {
      const found = findStems(folded, each);
      return {
        language: each,
        stems: found,
        counterparts: findCounterparts(folded, each).map((counterpart) => counterpart.fold),
        variant: normalizeSpelling(folded, each),
        stemVariants: [
          ...new Set([folded, ...found].map((stem) => normalizeSpelling(stem, each))),
        ].filter((text) => text.length >= SHORTEST_VARIANT),
      };
    },
  );
  const switched = fold(CODE_SWITCH.exec(literal)?.[1] ?? '');
  return {
    strict: literal,
    fold: folded,
    spacedFold: parted,
    words: splitWords(parted),
    singular: singularize(folded),
    codeSwitch: switched === '' ? [] : [...new Set([switched, singularize(switched)])],
    languages,
  };
}
