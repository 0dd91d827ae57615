import { errorText } from '#contract/error-texts.ts';
import type { HistoryEntry, Term } from '#contract/terms/term.ts';
import { roleInScope } from '#domain/people/scope.ts';
import { canView } from '#domain/term/status.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { selectSuggestion, selectTermActor } from './actors.ts';
import { selectTerm } from './columns.ts';

/**
 * Reads a term.
 * @throws 404 if the term does not exist or the caller may not see it
 */
export async function findTerm(database: Queryable, caller: Caller, id: string): Promise<Term> {
  const term = await database
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!term || !canView({ id: caller.user?.id ?? null, role: roleInScope(caller, term) }, term))
    throw new HttpProblem(404, errorText('missing'));
  return term;
}

/** Reads a term's history with the names of all actors, newest first. */
export function readHistory(database: Queryable, termId: string): Promise<HistoryEntry[]> {
  return database
    .selectFrom('termHistory')
    .select(['id', 'action', 'reason', 'changes', 'isRequest', 'createdAt'])
    .select(selectTermActor)
    .select(selectSuggestion)
    .where('termId', '=', termId)
    .orderBy('position', 'desc')
    .execute();
}
