import * as z from 'zod/mini';
import { languageRelationIds } from '#domain/language-relation.ts';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { varietyIds } from '#domain/varieties.ts';
import { count, endpoint, id, time } from './endpoint.ts';

const languageStatement = z.object({
  language: z.enum(languageIds, { error: m.rules_language_missing }),
  relation: z.enum(languageRelationIds, { error: m.rules_relation_missing }),
});
export type LanguageStatement = z.infer<typeof languageStatement>;

const personTerm = z.object({
  id,
  englishWord: z.string(),
  vernacularWord: z.string(),
  language: z.enum(languageIds),
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

const publicProfile = z.object({
  /** Whether the person chose to show a contributor page. */
  isShown: z.boolean(),
  /** The number of the page, or null if the person has never shown one. */
  number: z.nullable(count),
  statements: z.array(languageStatement),
});
export type PublicProfile = z.infer<typeof publicProfile>;

export const getPublicProfile = endpoint({
  method: 'GET',
  path: '/api/profile/page',
  summary: 'Returns what the caller shows about themselves',
  needs: 'profile.read',
  reply: publicProfile,
});
export const showPage = endpoint({
  method: 'PUT',
  path: '/api/profile/page',
  summary: 'Shows or hides the caller’s contributor page and their name in histories',
  needs: 'profile.read',
  changesPublic: true,
  body: z.object({ isShown: z.boolean({ error: m.rules_shown_missing }) }),
  reply: publicProfile,
});
export const saveStatements = endpoint({
  method: 'PUT',
  path: '/api/profile/statements',
  summary: 'Replaces what the caller states about the languages that they know',
  needs: 'profile.read',
  changesPublic: true,
  body: z.object({
    statements: z.array(languageStatement, { error: m.rules_statements_missing }).check(
      z.refine((list) => new Set(list.map(({ language }) => language)).size === list.length, {
        error: m.rules_statements_twice,
      }),
    ),
  }),
  reply: publicProfile,
});
