import type { Scope } from '#domain/scope.ts';
import type { Bind } from '#server/platform/db/bind.ts';

/**
 * Returns the SQL conditions that restrict terms to a verifier's scope. They refer to the table
 * `terms` by the alias `t`.
 */
export function scopeConditions(scope: Scope | null, bind: Bind): string[] {
  if (scope === null) return [];
  const parts = scope.map(({ languages, subjects }) =>
    [
      ...(languages.length > 0 ? [`t.language = any(${bind(languages)})`] : []),
      ...(subjects.length > 0 ? [`t.subject = any(${bind(subjects)})`] : []),
    ].join(' and '),
  );
  return [`(${parts.map((part) => part || 'true').join(' or ') || 'false'})`];
}
