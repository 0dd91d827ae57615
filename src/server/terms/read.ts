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

/** Which term this one takes up again and which took it up, each as far as the caller may see it: both were rejected or are the caller's own, so nobody who is signed out sees any. */
export async function revisionOf(database: Queryable, caller: Caller, termId: string): Promise<{ revises: string | null; revisedBy: string | null }> {
  if (!caller.user) return { revises: null, revisedBy: null };
  const { rows } = await database.query<{ id: string; later: boolean; status: Term['status']; submitterId: string }>(
    `select id, revises_id is not distinct from $1 as later, status, submitter_id as "submitterId" from terms
     where id = (select revises_id from terms where id = $1) or revises_id = $1`, [termId]);
  const seen = rows.filter((other) => sees({ id: caller.user!.id, standing: caller.standing }, other));
  return { revises: seen.find(({ later }) => !later)?.id ?? null, revisedBy: seen.find(({ later }) => later)?.id ?? null };
}

/** Whether so many different people have an open report on a term that its page says so. Who was signed out is nobody in particular, and never counts. */
export async function underReview(database: Queryable, termId: string): Promise<boolean> {
  const { rows: [counted] } = await database.query<{ people: number }>(
    `select count(*) as people from (select from reports where term_id = $1 and status = 'open' and reporter_id is not null limit $2) as enough`, [termId, limits.reports.peopleForReview]);
  return isUnderReview(counted!.people);
}
