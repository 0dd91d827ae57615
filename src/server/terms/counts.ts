import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/*
 * Exact counts of terms without reading a term: triggers keep them in the transaction of each
 * change (migrations/0007_statistics.sql).
 */

export type TermCount = { status: TermStatus; language: Language; subject: Subject; count: number };

/** How many terms there are of each status, language and subject that has any. */
export async function termCounts(database: Queryable): Promise<TermCount[]> {
  const { rows } = await database.query<TermCount>(
    'select status, language, subject, sum(n)::bigint as count from term_counts group by status, language, subject having sum(n) <> 0',
  );
  return rows;
}

/** How many terms pass the filters; one that is left out or 'all' lets every term pass. */
export async function countTerms(
  database: Queryable,
  filters: {
    status?: TermStatus | 'all';
    language?: Language | 'all';
    subject?: Subject | 'all';
  } = {},
): Promise<number> {
  const {
    rows: [counted],
  } = await database.query<{ count: number }>(
    `select coalesce(sum(n), 0)::bigint as count from term_counts where $1 in ('all', status) and $2 in ('all', language) and $3 in ('all', subject)`,
    [filters.status ?? 'all', filters.language ?? 'all', filters.subject ?? 'all'],
  );
  return counted!.count;
}

/**
 * How many people have a term that is verified, or any at all: one look into an index for each
 * person. System users are no people.
 */
export async function countContributors(
  database: Queryable,
  of: 'verified' | 'all',
): Promise<number> {
  const {
    rows: [counted],
  } = await database.query<{ count: number }>(
    `select count(*) as count from users u where not u.is_system and exists (select 1 from terms t where t.submitter_id = u.id ${of === 'verified' ? `and t.status = 'verified'` : ''})`,
  );
  return counted!.count;
}
