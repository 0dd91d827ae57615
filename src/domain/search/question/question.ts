import type { Language } from '../../languages.ts';
import type { VarietyFilter } from '../../varieties.ts';
import { cleanQuery } from '../clean-query.ts';
import { findStems } from '../stems.ts';
import { fold } from '../text.ts';
import { englishFrames, isArticle, namedLanguages, removeArticles } from './english-questions.ts';
import { mayNameLanguage, type Named, readName } from './names.ts';
import { readVernacularQuestion } from './vernacular-questions.ts';

/*
 * Understands a question in words: "what is photosynthesis in isiZulu?" and "yini iphotosynthesis"
 * ask for "photosynthesis" in one language. The literal query is always searched first, so a
 * headword that looks like a question is still found.
 */

export type UnderstoodQuestion = {
  query: string;
  /** The language that the question names or in which it is asked, or null. */
  language: Language | null;
  /** The variety that the question names, or null. */
  variety: VarietyFilter | null;
  /** Whether the question asks for a verb, as "to force" does. */
  asksVerb?: boolean;
};

/** A question of which some words around the noun have been removed. */
type Part = {
  rest: string;
  /** The vowel that the noun may begin with (`VernacularQuestion`). */
  vowel: string;
  /** The language in which the question is asked. */
  asked: Language | null;
  /** The language that it names; `language` is null for English. */
  named: Named | null;
};

const INFINITIVE = /^to\s/iu;

/** How many parts are removed at most, such as "please" and "what is the meaning of". */
const MAX_PARTS = 6;

/**
 * Removes question words, the name of a language, articles and "to" from a question.
 * @param cleaned a query after `cleanQuery`
 * @param filters what the reader has set, which wins over what the question names
 * @returns the searches that may answer the question, the most likely first. Empty if there is
 * nothing to remove
 */
export function readQuestion(
  cleaned: string,
  filters: { language: Language | null; variety: unknown },
): UnderstoodQuestion[] {
  const text = removeEndMarks(cleaned.replace(/[’‘]/g, "'"));
  const start = { rest: text, vowel: '', asked: null, named: null };
  const readings = [readParts(start, true), readParts(start, false)].flatMap((part) => {
    const named = part.named ?? { language: part.asked, variety: null };
    const asked = removeEndMarks(part.rest);
    const query = cleanQuery(removeArticles(asked));
    const verb = INFINITIVE.test(asked) ? { asksVerb: true } : {};
    return listNouns(query, part)
      .filter((noun) => noun !== text && noun !== '')
      .flatMap((noun) => widen(underFilters({ query: noun, ...named, ...verb }, filters)));
  });
  return [...new Map(readings.map((each) => [JSON.stringify(each), each])).values()];
}

function readParts(start: Part, isVernacular: boolean): Part {
  let part = start;
  for (let count = 0; count < MAX_PARTS; count += 1) {
    const next =
      (isVernacular && removeVernacular(part)) || removeLanguage(part) || removeEnglish(part);
    if (!next) break;
    part = { ...next, rest: removeEndMarks(next.rest) };
  }
  return part;
}

function removeVernacular(part: Part): Part | null {
  const question = readVernacularQuestion(part.rest);
  if (!question) return null;
  const { rest, vowel, language, name } = question;
  return {
    rest,
    vowel: vowel || part.vowel,
    asked: part.asked ?? language,
    named: name === undefined ? part.named : (part.named ?? readName(name)),
  };
}

function removeLanguage(part: Part): Part | null {
  if (part.named?.language || !mayNameLanguage(part.rest)) return null;
  for (const pattern of namedLanguages) {
    const { rest, end = '', language } = pattern.exec(part.rest)?.groups ?? {};
    if (rest && language) return { ...part, rest: rest + end, named: readName(language) };
  }
  return null;
}

function removeEnglish(part: Part): Part | null {
  const rest = englishFrames
    .map((frame) => frame.exec(part.rest)?.groups?.rest)
    .find((words) => words && !isArticle(words));
  return rest ? { ...part, rest } : null;
}

/**
 * Lists what a noun in a vernacular question may be: the word as it is written, and without its
 * prefix, because English words take one as well ("yini igravity").
 */
function listNouns(query: string, { vowel, asked }: Part): string[] {
  if (!asked) return [query];
  const written = vowel ? [vowel + query, query] : [query];
  return [...written, ...written.flatMap((noun) => findStems(fold(noun), asked))];
}

/**
 * Returns a question without the language and the variety that it names, where a filter of the
 * reader overrides them.
 */
function underFilters(
  question: UnderstoodQuestion,
  filters: { language: Language | null; variety: unknown },
): UnderstoodQuestion {
  const { language, variety } = question;
  const isFree = filters.language === null || filters.language === language;
  return {
    ...question,
    language: filters.language === null ? language : null,
    variety: isFree && filters.variety === null ? variety : null,
  };
}

/** A question that names a variety is also searched in all words of the language. */
const widen = (question: UnderstoodQuestion): UnderstoodQuestion[] =>
  question.variety ? [question, { ...question, variety: null }] : [question];

const removeEndMarks = (text: string): string => text.replace(/[\s?!.,;:]+$/u, '');
