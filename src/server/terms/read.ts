import { details } from '#contract/errors.ts';
import type { HistoryEntry, Term } from '#contract/terms.ts';
import { limits } from '#domain/limits.ts';
import { isUnderReview } from '#domain/report.ts';
import { sees } from '#domain/term.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../http/problem.ts';
import type { Caller } from '../session/caller.ts';
import { termColumns } from './columns.ts';

/** The term, if the caller may see it; a 404 otherwise, whether or not it exists. */
export async function findTerm(database: Queryable, caller: Caller, id: string): Promise<Term> {
  const { rows: [term] } = await database.query<Term>(`select ${termColumns} from terms t where t.id = $1`, [id]);
  if (!term || !sees({ id: caller.user?.id ?? null, standing: caller.standing }, term)) throw new Refusal(404, details.missing);
  return term;
}

/** A term's history, newest first. */
export async function historyOf(database: Queryable, termId: string): Promise<HistoryEntry[]> {
  const { rows } = await database.query<HistoryEntry>(
    'select id, action, reason, changes, created_at as "createdAt" from term_history where term_id = $1 order by position desc', [termId]);
  return rows;
}

/** Whether so many different people have an open report on a term that its page says so. Who was signed out is nobody in particular, and never counts. */
export async function underReview(database: Queryable, termId: string): Promise<boolean> {
  const { rows: [counted] } = await database.query<{ people: number }>(
    `select count(*) as people from (select from reports where term_id = $1 and status = 'open' and reporter_id is not null limit $2) as enough`, [termId, limits.reports.peopleForReview]);
  return isUnderReview(counted!.people);
}
