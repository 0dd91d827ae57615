import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { varietyIds } from '#domain/varieties.ts';
import { count, endpoint, oneOf } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { source } from '../terms/concepts.ts';
import { senseFacts } from '../terms/term.ts';

export const listPrintableWords = endpoint({
  method: 'GET',
  path: '/api/print/{language}/{subject}',
  params: { language: oneOf(languageIds), subject: oneOf(subjectIds) },
  summary: 'Lists the English words of a subject with their verified words in a language, to print',
  needs: 'dictionary.read',
  public: true,
  query: z.object({ page: paging.page }),
  /** Words whose licence cannot be combined with CC BY-SA 4.0 are left out. */
  reply: z.object({
    /** The address of the first page of the list. */
    url: z.string(),
    /** One entry for each sense of an English word, with its words, the best first. */
    entries: z.array(
      z.object({
        englishWord: z.string(),
        ...senseFacts,
        words: z.array(
          z.object({ vernacularWord: z.string(), varieties: z.array(z.enum(varietyIds)) }),
        ),
      }),
    ),
    /** How many English words all pages of the list have. */
    total: count,
    /** The sources of the words on this page. */
    sources: z.array(z.pick(source, { code: true, name: true, licence: true, url: true })),
    /** Whether people contributed words on this page. */
    hasContributions: z.boolean(),
  }),
});
