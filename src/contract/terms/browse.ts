import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { browseLetters } from '#domain/lists/browse.ts';
import { subjectIds } from '#domain/subjects.ts';
import { varietyIds } from '#domain/varieties.ts';
import { count, endpoint, id, oneOf } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { conceptLink } from './concepts.ts';
import { senseFacts } from './term.ts';

const word = z.object({
  id,
  vernacularWord: z.string(),
  language: z.enum(languageIds),
  varieties: z.array(z.enum(varietyIds)),
});

/** The letters that have words. */
const letters = z.array(z.enum(browseLetters));

export const browseWords = endpoint({
  method: 'GET',
  path: '/api/browse/{language}/{subject}/{letter}',
  params: {
    language: oneOf(languageIds),
    subject: oneOf(['all', ...subjectIds]),
    letter: oneOf(browseLetters),
  },
  summary: 'Lists the English words of one letter with their verified words in a language',
  needs: 'dictionary.read',
  public: true,
  query: z.object({ page: paging.page }),
  reply: z.object({
    /** One entry for each sense of an English word, with its words, the best first. */
    entries: z.array(
      z.object({
        englishWord: z.string(),
        /** The number of the concept, or null if the words belong to none. */
        conceptNumber: z.nullable(count),
        ...senseFacts,
        words: z.array(word),
      }),
    ),
    /** How many English words all pages of the letter have. */
    total: count,
    letters,
  }),
});

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/browse/{language}',
  params: { language: oneOf(languageIds) },
  summary:
    'Lists the letters with which English words begin that have verified words in a language',
  needs: 'dictionary.read',
  public: true,
  reply: z.object({ letters }),
});

export const getWordOfTheDay = endpoint({
  method: 'GET',
  path: '/api/word-of-the-day',
  summary: 'Returns the concept of the day, which changes at midnight in Johannesburg',
  needs: 'dictionary.read',
  public: true,
  reply: z.object({
    /** The day in Johannesburg, in ISO 8601 format. */
    date: z.iso.date(),
    concept: z.nullable(
      z.extend(conceptLink, { ...senseFacts, definition: z.string(), words: z.array(word) }),
    ),
  }),
});
