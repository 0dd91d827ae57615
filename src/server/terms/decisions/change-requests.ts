import { errorText } from '#contract/error-texts.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { applyChange } from '../changes/apply.ts';
import { MIGRATION } from '../changes/attach-concepts.ts';
import { changeTerm } from '../changes/change-terms.ts';
import { lockStates, NOW } from '../changes/state.ts';

/*
 * Requests for changes. The submission stays pending, but waits for its author instead of a
 * verifier, so the queue leaves it out.
 */

/**
 * Selects what a verifier asked the author of the term `t` to change, or which field; null if no
 * request is open.
 */
export const requestedSql = (column: 'reason' | 'requested_field'): string => `(
    select h.${column}
    from term_history h
    where h.term_id = t.id
      and h.actor_id = t.changes_requested_by
      and h.created_at = t.changes_requested_at
      and h.reason is not null
    order by h.position desc
    limit 1
  )`;

type Request = {
  actorId: string;
  reason: string;
  /** The field that the request is about, if it is about one. */
  field?: TermField | null | undefined;
  /** The version that the verifier saw. */
  version?: number | undefined;
  /** When the request was made; by default, now. */
  at?: string | undefined;
};

/**
 * Asks the author of a pending term to change it. Approvals and claims end.
 * @throws 409 if the term waits for its author already
 * @throws the same errors as `changeTerms`
 */
export const requestChanges = (
  tx: Queryable,
  termId: string,
  { actorId, at, field = null, ...request }: Request,
): Promise<Term> =>
  changeTerm(tx, termId, {
    ...request,
    kind: 'requestChanges',
    requestedField: field,
    actorId,
    at,
    check: ([term]) => {
      if (term?.changesRequestedAt)
        throw new HttpProblem(409, errorText('changes_requested_already'));
    },
    next: () => ({
      values: {
        changesRequestedAt: at ?? NOW,
        changesRequestedBy: actorId,
        unansweredAt: null,
      },
    }),
  });

/** The requests that nobody answered in time, except for those that somebody is changing. */
const LOCK_UNANSWERED = `
  select id
  from terms
  where changes_requested_at < now() - make_interval(days => ${limits.authorAnswerDays})
  limit ${limits.retention.batch}
  for no key update skip locked`;

/**
 * Returns submissions to the queue whose authors did not answer a request for changes in time, and
 * marks them.
 * @returns how many there were
 */
export async function returnUnanswered(database: Database, signal?: AbortSignal): Promise<number> {
  let returned = 0;
  for (let last: number = limits.retention.batch; last > 0 && !signal?.aborted; returned += last)
    last = await database.transaction(returnBatch);
  return returned;
}

async function returnBatch(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(LOCK_UNANSWERED);
  const ids = rows.map(({ id }) => id);
  await applyChange(tx, await lockStates(tx, ids), {
    kind: 'returnUnanswered',
    actorId: MIGRATION.id,
    next: () => ({ values: { unansweredAt: NOW } }),
  });
  return ids.length;
}
