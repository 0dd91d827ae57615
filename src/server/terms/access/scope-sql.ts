import type { Scope } from '#domain/people/scope.ts';
import type { Bind } from '#server/platform/db/bind.ts';

/** The SQL expressions of a language and a subject. Concepts have a subject only. */
type ScopedSql = { language?: string; subject: string };

/** The columns of the table `terms` by the alias `t`. */
const TERM: ScopedSql = { language: 't.language', subject: 't.subject' };

/**
 * Returns the SQL conditions that restrict rows to the caller's scope.
 * @param scope what `scopeOf` returns for the caller
 */
export function scopeConditions(
  scope: Scope | null,
  bind: Bind,
  { language, subject }: ScopedSql = TERM,
): string[] {
  if (scope === null) return [];
  const parts = scope.map(({ languages, subjects }) =>
    [
      ...(language && languages.length > 0 ? [`${language} = any(${bind(languages)})`] : []),
      ...(subjects.length > 0 ? [`${subject} = any(${bind(subjects)})`] : []),
    ].join(' and '),
  );
  return [`(${parts.map((part) => part || 'true').join(' or ') || 'false'})`];
}

/**
 * Returns the SQL condition that a term is in a scope, for statements whose text must not depend on
 * the caller.
 * @param scope the parameter that contains the scope as JSON
 * @param term the alias of the table `terms`
 */
export const isInScopeSql = (scope: string, term: string): string => `exists (
    select
    from jsonb_to_recordset(${scope}::jsonb) as s (languages text[], subjects text[])
    where (s.languages = '{}' or ${term}.language = any(s.languages))
      and (s.subjects = '{}' or ${term}.subject = any(s.subjects))
  )`;

/**
 * Returns the SQL condition that a person is an administrator, or a verifier who has a language and
 * subject in scope now. It reads the stored scope, for people who are not the caller.
 * @param person the alias of the table `users`
 * @param scoped the SQL expressions of the language and, unless any subject will do, the subject
 */
export function hasInScope(
  person: string,
  { language, subject }: { language: string; subject?: string },
): string {
  const covers = [
    '(s.lent_until is null or s.lent_until > now())',
    `(s.languages = '{}' or ${language} = any(s.languages))`,
    ...(subject ? [`(s.subjects = '{}' or ${subject} = any(s.subjects))`] : []),
  ].join(' and ');
  return `(
    ${person}.role = 'admin'
    or ${person}.role = 'verifier' and (
      not exists (
        select
        from verifier_scopes s
        where s.user_id = ${person}.id and s.lent_until is null
      )
      or exists (
        select
        from verifier_scopes s
        where s.user_id = ${person}.id and ${covers}
      )
    )
  )`;
}
