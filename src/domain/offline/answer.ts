import type { Language } from '../languages.ts';
import type { SearchField } from '../lists/term-search.ts';
import type { PackWord } from '../packs/words-file.ts';
import type { AlternativeKind } from '../search/alternatives.ts';
import type { UnderstoodQuestion } from '../search/question/question.ts';
import type { Tier } from '../search/tiers.ts';
import type { Subject } from '../subjects.ts';
import type { VarietyFilter } from '../varieties.ts';

/** The filters of an offline search. `all` languages are those that the device keeps. */
export type OfflineFilters = {
  language: Language | 'all';
  subject: Subject | 'all';
  variety: VarietyFilter | 'all';
  field: SearchField;
  /** Searches for the literal words of a question. */
  literal?: boolean;
};

export type OfflineWord = { vernacularWord: string; language: Language };

/** Why a sense matches: the best tier, the kind of the text that matches, and its word. */
export type MatchReason = { tier: Tier; kind: AlternativeKind; word: string };

/** A sense of an English word, with its words in one language. The words that match come first. */
export type OfflineHit = {
  english: string;
  gloss: string | null;
  senseSubject: Subject | null;
  subject: Subject;
  language: Language;
  definition: string | null;
  words: PackWord[];
  reason: MatchReason;
};

export type OfflineAnswer = {
  hits: OfflineHit[];
  /** The number of matching words in all senses, also those that are not in `hits`. */
  total: number;
  /** The question that the hits answer, or null if the query is not a question. */
  understood: UnderstoodQuestion | null;
  /** Words to search for instead. Empty unless the matches are weak. */
  didYouMean: string[];
  /** False if the kept languages have no word for the query (`hasFoundWord`). */
  hasWord: boolean;
  /** Words in the kept languages that were not searched. Empty if `hasWord` is true. */
  otherLanguageWords: OfflineWord[];
};
