import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { countTerms } from '#server/terms/derived/counts.ts';
import { countSql } from './browse-sql.ts';
import type { ListScope } from './list-scope.ts';

/**
 * Returns the exact number of terms in a list that has no search query. No counts are stored by
 * submitter or variety, so such a list is counted directly.
 */
export async function countListedTerms(database: Queryable, scope: ListScope): Promise<number> {
  const { status, language, subject, submitterId, varieties } = scope;
  if (submitterId === null && varieties === null)
    return countTerms(database, { status, language: language ?? 'all', subject: subject ?? 'all' });
  const [row] = await queryNamed<{ total: number }>(database, countSql(scope), scope);
  return row?.total ?? 0;
}
