import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { NounClass, Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';
import type { SourceCode } from './sources.ts';

/** A word of the sample. A word with a noun class is a noun. */
export type Word = {
  word: string;
  /** The word list from which the word was taken. */
  source: SourceCode;
  /** Stated for Sotho, which has several. */
  varieties?: Variety[];
  /** Stated if the language has several words for the concept. */
  usage?: Usage;
  nounClass?: NounClass;
  plural?: string;
  example?: string;
  exampleEnglish?: string;
};

/** A scientific concept and its words in each language. */
export type Concept = {
  english: string;
  subject: Subject;
  /** Distinguishes two concepts with the same English word. */
  gloss?: string;
  meaning: string;
  /** Other English words for the concept. */
  synonyms?: readonly string[];
  words: Partial<Record<Language, readonly Word[]>>;
};
