import { sql } from 'kysely';
import { errorText } from '#contract/error-texts.ts';
import type { FlaggedPerson } from '#contract/review/flags.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/**
 * Stores that a verifier draws the administrators' attention to a person.
 * @param flag.at when it happened; by default, now
 * @throws 409 if the verifier already did, or flags themselves
 */
export async function flagPerson(
  tx: Queryable,
  userId: string,
  { flaggedBy, reason, at }: { flaggedBy: string; reason: string; at?: string },
): Promise<void> {
  if (userId === flaggedBy) throw new HttpProblem(409, errorText('flag_self'));
  const stored = await tx
    .insertInto('personFlags')
    .values({ userId, flaggedBy, reason, ...(at !== undefined && { createdAt: at }) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'flaggedBy']).where('closedAt', 'is', sql.lit(null)).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, errorText('flagged_already'));
}

const LIST_FLAGGED = `
  select
    ${nameJson('p')} as person,
    f.flags,
    (
      select count(*)
      from terms t
      where t.submitter_id = p.id and t.status = 'pending'
    ) as pending,
    exists (
      select
      from suspensions s
      where s.user_id = p.id and s.lifted_at is null
    ) as suspended
  from (
    select
      f.user_id,
      min(f.created_at) as since,
      json_agg(
        json_build_object(
          'id', f.id,
          'reason', f.reason,
          'by', ${nameJson('b')},
          'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        order by f.created_at, f.id
      ) as flags
    from person_flags f
    join users b on b.id = f.flagged_by
    where f.closed_at is null
    group by f.user_id
  ) f
  join users p on p.id = f.user_id and p.erased_at is null
  order by f.since, p.id
  limit $1
  offset $2`;

const COUNT_FLAGGED = `
  select count(distinct f.user_id) as total
  from person_flags f
  join users p on p.id = f.user_id and p.erased_at is null
  where f.closed_at is null`;

/** Lists the people with open flags. The person who was flagged first comes first. */
export async function listFlags(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ people: FlaggedPerson[]; total: number }> {
  const [{ rows: people }, { rows: counted }] = await Promise.all([
    database.query<FlaggedPerson>(LIST_FLAGGED, [pageSize, (page - 1) * pageSize]),
    database.query<{ total: number }>(COUNT_FLAGGED),
  ]);
  return { people, total: counted[0]?.total ?? 0 };
}

/** Closes the open flags of a person. @returns how many there were */
export async function closeFlags(tx: Queryable, userId: string, closedBy: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('personFlags')
    .set({ closedBy, closedAt: now })
    .where('userId', '=', userId)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
