import { limits } from '#domain/limits.ts';
import { type NoticeKind, noticeKinds, notices } from '#domain/notice.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { claimDueSql } from './claim-sql.ts';
import { delivery, joinDelivery } from './delivery-sql.ts';
import { type ClaimedMail, CONCEPT_WORD } from './mail-queue.ts';

const { claimSeconds, atOnce } = limits.noticeMails;
const MINUTE_MS = 60_000;

/**
 * One statement, so that a notice is never in two digests, and a digest is never without its
 * notices. Copies of the server that do this concurrently wait for each other at the unique index
 * of person and day.
 */
const QUEUE_DIGESTS = `
  with added as (
    insert into digests (user_id, day)
    select distinct user_id, $1::date
    from notices
    where mail = 'digest' and due_at <= now()
    on conflict (user_id, day) do nothing
    returning id, user_id
  )
  update notices n
  set mail = 'none', digest_id = a.id
  from added a
  where n.user_id = a.user_id and n.mail = 'digest' and n.due_at <= now()`;

/**
 * Queues the daily email of each person who has notices waiting for one, unless it is too early in
 * the morning. A person gets at most one a day, however often this runs.
 */
export async function queueDigests(database: Queryable, now: Date): Promise<void> {
  const { utcOffsetMinutes, fromMinute } = limits.digests;
  const local = new Date(now.getTime() + utcOffsetMinutes * MINUTE_MS);
  const minuteOfDay = local.getUTCHours() * 60 + local.getUTCMinutes();
  if (minuteOfDay < fromMinute) return;
  await database.query(QUEUE_DIGESTS, [local.toISOString().slice(0, 10)]);
}

export type ClaimedDigest = ClaimedMail &
  Pick<Row<'digests'>, 'userId'> &
  Pick<Row<'users'>, 'firstName' | 'email'>;

const CLAIM_DIGESTS = claimDueSql({ queue: 'digests', alias: 'g' });

/** Claims a batch of due digests for a limited time. */
export async function claimDigests(database: Database): Promise<ClaimedDigest[]> {
  const { rows } = await database.query<Omit<ClaimedDigest, 'queue'>>(CLAIM_DIGESTS, [
    atOnce,
    claimSeconds,
  ]);
  return rows.map((row) => ({ ...row, queue: 'digests' }));
}

export type DigestNotice = Pick<
  Row<'notices'>,
  'kind' | 'englishWord' | 'vernacularWord' | 'language'
> & { conceptWord: string | null };

const GROUPS = `jsonb_build_object(${noticeKinds
  .map((kind) => `'${kind}', '${notices[kind].group}'`)
  .join(', ')})`;
const NOTICES_OF_DIGEST = `
  from notices n
  ${joinDelivery({ userId: 'n.user_id', kind: 'n.kind', group: `${GROUPS} ->> n.kind` })}
  where n.digest_id = $1 and ${delivery} <> 'off'`;
const READ_NOTICES = `
  select
    n.kind,
    n.english_word,
    n.vernacular_word,
    n.language,
    ${CONCEPT_WORD} as concept_word
  ${NOTICES_OF_DIGEST}
  order by n.position`;

/**
 * Reads the notices of a digest, the oldest first, without those whose kind the person has switched
 * off meanwhile.
 */
export async function readDigestNotices(
  database: Queryable,
  digestId: string,
): Promise<DigestNotice[]> {
  const { rows } = await database.query<DigestNotice>(READ_NOTICES, [digestId]);
  return rows.filter(({ kind }) => noticeKinds.includes(kind as NoticeKind));
}

const MARK_SENDING = `
  update digests g
  set
    mail = 'handing over',
    due_at = now() + make_interval(secs => $3)
  where g.id = $1
    and g.attempts = $2
    and g.mail = 'queued'
    and exists (
      select
      from users u
      where u.id = g.user_id and u.email = $4 and u.email_verified
    )
    and exists (select ${NOTICES_OF_DIGEST})`;

/**
 * Marks a digest as being sent, just before its first byte is sent. Returns false in the same cases
 * as `markSending`, and if none of its notices is left.
 */
export async function markDigestSending(
  database: Queryable,
  { id, attempts, email }: ClaimedDigest,
): Promise<boolean> {
  const { rowCount } = await database.query(MARK_SENDING, [id, attempts, claimSeconds, email]);
  return rowCount === 1;
}
