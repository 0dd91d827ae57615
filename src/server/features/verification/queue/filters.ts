import type { Scope } from '#domain/people/scope.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';

export type NumberedPage = { page: number; pageSize: number };

/** The filters of the verifiers' lists, the verifier's scope, and the requested page. */
export type PageFilters = NumberedPage & { language: string; subject: string; scope: Scope | null };

/**
 * Returns the SQL conditions for the language and subject filters and the scope. They
 * refer to the table `terms` by the alias `t`.
 */
export function filterConditions({ language, subject, scope }: PageFilters, bind: Bind): string[] {
  return [
    ...(language === 'all' ? [] : [`t.language = ${bind(language)}`]),
    ...(subject === 'all' ? [] : [`t.subject = ${bind(subject)}`]),
    ...scopeConditions(scope, bind),
  ];
}

export function pageClauses({ page, pageSize }: NumberedPage, bind: Bind): string {
  return `limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`;
}
