import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { languageRelationIds } from '#domain/people/language-relation.ts';
import { languageStatement } from '../administration/people.ts';
import { choice, count, endpoint } from '../endpoint.ts';

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
const statedLanguage = z.object({
  language: choice(languageIds, m.rules_language_missing),
  relation: choice(languageRelationIds, m.rules_relation_missing),
});
export const saveStatements = endpoint({
  method: 'PUT',
  path: '/api/profile/statements',
  summary: 'Replaces what the caller states about the languages that they know',
  needs: 'profile.read',
  changesPublic: true,
  body: z.object({
    statements: z.array(statedLanguage, { error: m.rules_statements_missing }).check(
      z.refine((list) => new Set(list.map(({ language }) => language)).size === list.length, {
        error: m.rules_statements_twice,
      }),
    ),
  }),
  reply: publicProfile,
});
