import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { countTerms } from '#server/terms/counts.ts';

/** What a list without a query is narrowed to; null where it is not. */
export type ListScope = {
  status: TermStatus;
  language: Language | null;
  subject: Subject | null;
  submitterId: string | null;
};

/**
 * How many terms a list without a query has, exact: from the counters, and one person's own by
 * counting them.
 */
export async function countListedTerms(
  database: Queryable,
  { status, language, subject, submitterId }: ListScope,
): Promise<number> {
  if (submitterId === null)
    return countTerms(database, { status, language: language ?? 'all', subject: subject ?? 'all' });
  const { rows } = await database.query<{ total: number }>(
    'select count(*) as total from terms where submitter_id = $1 and status = $2 and ($3::text is null or language = $3) and ($4::text is null or subject = $4)',
    [submitterId, status, language, subject],
  );
  return rows[0]!.total;
}
