import type { SuspensionState } from '#contract/administration/suspensions.ts';
import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { notify } from '#server/features/notices/notify.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { createBatch, finishBatch } from '#server/terms/decisions/batches.ts';
import { lockPending, rejectAsSpam } from '#server/terms/decisions/spam.ts';
import { lockUser } from './users.ts';

const READ_HISTORY = `
  select
    s.reason,
    s.suspended_at as at,
    ${nameJson('b')} as by,
    s.lifted_at,
    case when l.id is not null then ${nameJson('l')} end as lifted_by
  from suspensions s
  join users b on b.id = s.suspended_by
  left join users l on l.id = s.lifted_by
  where s.user_id = $1
  order by s.suspended_at desc, s.id`;

/** Reads whether a person is suspended, and their earlier suspensions, newest first. */
export async function readSuspension(
  database: Queryable,
  userId: string,
): Promise<SuspensionState> {
  const { rows: history } = await database.query<SuspensionState['history'][number]>(READ_HISTORY, [
    userId,
  ]);
  const { pending } = await database
    .selectFrom('terms')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('submitterId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const person = await database
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const active = history.find(({ liftedAt }) => liftedAt === null);
  return {
    person,
    active: active !== undefined,
    reason: active?.reason ?? null,
    by: active?.by ?? null,
    at: active?.at ?? null,
    history,
    pending,
  };
}

/**
 * Suspends a contributor, and rejects their pending submissions as spam on request. Terms that are
 * being submitted meanwhile are rejected too, or refused by `checkActive`. The lock on the user
 * comes after those on the terms, because a decision on a term stores a notice for its author.
 * @returns the id of the batch of rejections, or null if nothing was rejected
 * @throws 409 if the person is a verifier or an administrator, or already suspended
 */
export async function storeSuspension(
  tx: Queryable,
  userId: string,
  options: { actorId: string; reason: string; rejectPending: boolean },
): Promise<string | null> {
  const { actorId, reason, rejectPending } = options;
  if (rejectPending) await lockPending(tx, userId);
  await lockContributor(tx, userId);
  const stored = await tx
    .insertInto('suspensions')
    .values({ userId, reason, suspendedBy: actorId })
    .onConflict((conflict) => conflict.column('userId').where('liftedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, errorText('suspended_already'));
  await recordAudit(tx, {
    action: 'suspension',
    actorId,
    personId: userId,
    change: { from: 'active', to: 'suspended' },
  });
  await notify(tx, { kind: 'suspended', userId, actorId, reason });
  return rejectPending ? rejectPendingTerms(tx, userId, { actorId, reason }) : null;
}

/**
 * Locks the row, also against new references, so that no submission can be stored in the meantime.
 */
async function lockContributor(tx: Queryable, userId: string): Promise<void> {
  const { role } = await lockUser(tx, userId);
  if (role !== 'user') throw new HttpProblem(409, errorText('suspend_role'));
}

async function rejectPendingTerms(
  tx: Queryable,
  personId: string,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<string | null> {
  const termIds = await lockPending(tx, personId);
  if (termIds.length === 0) return null;
  const batchId = await createBatch(tx, { kind: 'spam', actorId, personId, reason });
  await rejectAsSpam(tx, termIds, { batchId, actorId, reason });
  await finishBatch(tx, batchId, termIds.length);
  return batchId;
}

/**
 * Lifts the suspension of a person.
 * @throws 409 if the person is not suspended
 */
export async function endSuspension(tx: Queryable, userId: string, actorId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('suspensions')
    .set({ liftedBy: actorId, liftedAt: now })
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpProblem(409, errorText('not_suspended'));
  await recordAudit(tx, {
    action: 'suspension',
    actorId,
    personId: userId,
    change: { from: 'suspended', to: 'active' },
  });
}
