import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { languageRelationIds } from '#domain/people/language-relation.ts';
import { subjectIds } from '#domain/subjects.ts';
import { varietyIds } from '#domain/varieties.ts';
import { count, endpoint, time } from '../endpoint.ts';
import { termName } from '../terms/term.ts';

/** A person's own statement of how they know a language. */
export const languageStatement = z.object({
  language: z.enum(languageIds),
  relation: z.enum(languageRelationIds),
});
export type LanguageStatement = z.infer<typeof languageStatement>;

const personTerm = z.extend(termName, {
  varieties: z.array(z.enum(varietyIds)),
  subject: z.enum(subjectIds),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/{number}',
  params: { number: /^[1-9]\d{0,8}$/ },
  summary: 'Returns the public page of a contributor who shows one',
  needs: 'wanted.read',
  public: true,
  reply: z.object({
    number: count,
    name: z.string(),
    since: time,
    statements: z.array(languageStatement),
    /** How many verified terms the person contributed in each language that has any. */
    counts: z.array(z.object({ language: z.enum(languageIds), count })),
    /** The latest verified terms. */
    terms: z.array(personTerm),
  }),
});
