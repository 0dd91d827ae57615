import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { count, endpoint } from '../endpoint.ts';
import { allOr } from '../list-query.ts';

export const getGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  summary: 'Counts the school words that lack a verified term, and lists those of one language',
  needs: 'wanted.read',
  public: true,
  query: z.object({ language: allOr(languageIds) }),
  reply: z.object({
    /** How many school words there are. */
    total: count,
    languages: z.array(z.object({ language: z.enum(languageIds), missing: count })),
    /** The missing words of `language`, or none if it is `all`. */
    words: z.array(z.object({ english: z.string(), subject: z.enum(subjectIds) })),
  }),
});
