import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { notify } from '#server/features/notices/notify.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { AUTHOR_WAIT } from './author-wait.ts';
import { selectTerm } from './columns.ts';
import { recordHistory } from './history.ts';

/*
 * Requests for changes. The submission stays pending, but waits for its author instead of a
 * verifier, so the queue leaves it out.
 */

/** Selects what a verifier asked the author of the term `t` to change; null without a request. */
export const REQUESTED_REASON = `(
    select h.reason
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
  /** The version that the verifier saw. */
  version?: number | undefined;
  /** When the request was made, if not now. */
  at?: string | undefined;
};

/**
 * Asks the author of a pending term to change it. Approvals and claims end.
 * @throws 409 if the term is not pending, waits for its author already, or has changed since the
 * version
 */
export async function requestChanges(
  tx: Queryable,
  termId: string,
  { actorId, reason, version, at }: Request,
): Promise<Term> {
  const before = await tx
    .selectFrom('terms')
    .select(['status', 'version', 'changesRequestedAt'])
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw new HttpProblem(404, m.errors_detail_missing());
  if (before.status !== 'pending') throw new HttpProblem(409, alreadyDecided(before.status));
  if (version !== undefined && version !== before.version)
    throw new HttpProblem(409, m.errors_detail_term_changed());
  if (before.changesRequestedAt !== null)
    throw new HttpProblem(409, m.errors_detail_changes_requested_already());
  for (const table of ['claims', 'termApprovals'] as const)
    await tx.deleteFrom(table).where('termId', '=', termId).execute();
  const term = await tx
    .updateTable('terms')
    .set({ changesRequestedAt: at ?? now, changesRequestedBy: actorId, unansweredAt: null })
    .where('id', '=', termId)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
  await recordHistory(tx, [termId], { action: 'updated', actorId, reason, at });
  const userId = term.submitterId;
  await notify(tx, { kind: 'changesRequested', userId, actorId, term, reason, at });
  return term;
}

const RETURN_UNANSWERED = `
  update terms
  set
    author_wait_seconds = ${AUTHOR_WAIT},
    changes_requested_at = null,
    changes_requested_by = null,
    unanswered_at = now()
  where id = any(array(
    select id
    from terms
    where changes_requested_at < now() - make_interval(days => ${limits.authorAnswerDays})
    limit ${limits.retention.batch}
    for no key update skip locked
  ))`;

/**
 * Returns submissions to the queue whose authors did not answer a request for changes in time, and
 * marks them.
 * @returns how many there were
 */
export async function returnUnanswered(database: Queryable, signal?: AbortSignal): Promise<number> {
  let returned = 0;
  for (let last: number = limits.retention.batch; last > 0 && !signal?.aborted; returned += last)
    last = (await database.query(RETURN_UNANSWERED)).rowCount;
  return returned;
}
