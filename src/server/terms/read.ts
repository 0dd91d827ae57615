import { details } from '#contract/errors.ts';
import type { HistoryEntry, Term } from '#contract/term.ts';
import { canView } from '#domain/term/visibility.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { termColumns } from './columns.ts';

/** The term, if the caller may see it; a 404 otherwise, whether or not it exists. */
export async function findTerm(database: Queryable, caller: Caller, id: string): Promise<Term> {
  const {
    rows: [term],
  } = await database.query<Term>(`select ${termColumns} from terms t where t.id = $1`, [id]);
  if (!term || !canView({ id: caller.user?.id ?? null, standing: caller.standing }, term))
    throw new HttpProblem(404, details.missing);
  return term;
}

/** A term's history, newest first. */
export async function readHistory(database: Queryable, termId: string): Promise<HistoryEntry[]> {
  const { rows } = await database.query<HistoryEntry>(
    'select id, action, reason, changes, created_at as "createdAt" from term_history where term_id = $1 order by position desc',
    [termId],
  );
  return rows;
}
