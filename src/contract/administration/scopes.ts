import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { areValid, choices, endpoint, time } from '../endpoint.ts';
import { personName } from './audit.ts';

/** An empty list means all languages, or all subjects. */
const covered = { languages: z.array(z.enum(languageIds)), subjects: z.array(z.enum(subjectIds)) };

/** `own` is null if the verifier decides in all languages and subjects. */
const scope = z.object({
  own: z.nullable(z.object(covered)),
  lent: z.array(z.object({ ...covered, until: time, by: personName })),
});
export type VerifierScope = z.infer<typeof scope>;

const chosen = {
  languages: choices(languageIds, m.rules_scope_languages, 0),
  subjects: choices(subjectIds, m.rules_scope_subjects, 0),
};
const path = '/api/admin/users/{userId}/scope';

export const getScope = endpoint({
  method: 'GET',
  path,
  summary: 'Returns the languages and subjects in which a verifier decides',
  needs: 'scope.manage',
  reply: scope,
});
export const setScope = endpoint({
  method: 'PUT',
  path,
  summary: 'Sets the languages and subjects in which a verifier decides; empty lists mean all',
  needs: 'scope.manage',
  recent: true,
  body: z.object(chosen),
  reply: scope,
});
export const lendScope = endpoint({
  method: 'POST',
  path: `${path}/lend`,
  summary: 'Lets a verifier also decide in other languages and subjects for some days',
  needs: 'scope.manage',
  recent: true,
  body: z
    .object({
      ...chosen,
      days: z
        .int({ error: m.rules_scope_days })
        .check(
          z.minimum(1, { error: m.rules_scope_days }),
          z.maximum(limits.lentScopeDays, { error: m.rules_scope_days }),
        ),
    })
    .check(
      z.refine(({ languages, subjects }) => languages.length + subjects.length > 0, {
        error: m.rules_scope_nothing_chosen,
        path: ['languages'],
        when: areValid('languages', 'subjects'),
      }),
    ),
  reply: scope,
});
