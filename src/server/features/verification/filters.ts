import type { Bind } from '#server/platform/db/bind.ts';

/** The filters of the verifiers' lists, and the requested page. */
export type PageFilters = { language: string; subject: string; page: number; pageSize: number };

/**
 * Returns the SQL conditions for the language and subject filters. They refer to the table `terms`
 * by the alias `t`.
 */
export function filterConditions({ language, subject }: PageFilters, bind: Bind): string[] {
  return [
    ...(language === 'all' ? [] : [`t.language = ${bind(language)}`]),
    ...(subject === 'all' ? [] : [`t.subject = ${bind(subject)}`]),
  ];
}

export function pageClauses({ page, pageSize }: PageFilters, bind: Bind): string {
  return `limit ${bind(pageSize)} offset ${bind((page - 1) * pageSize)}`;
}
