import { limits } from '#domain/limits.ts';
import { noticeKinds } from '#domain/people/notice.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/*
 * A notice is marked `queued` until its email is in the queue, or `digest` if it waits for the
 * daily email (decision 0011). These statements move such notices into emails of the queue.
 */

const MINUTE_MS = 60_000;

/**
 * Each is one statement, so that no notice is in two emails, and no email is without its notices.
 * Copies of the server that run it concurrently wait for each other at a unique index, in the order
 * of the users, so that they cannot deadlock.
 *
 * A decision can be undone for a while, which deletes its notice. Until then, the notice stays out
 * of an email and goes into the next one. Notices of kinds that only a newer release knows are left
 * to that release.
 */
const isFinal = '(n.decision_id is null or n.created_at <= now() - make_interval(secs => $2))';

const QUEUE_NOTICES = `
  with added as (
    insert into mails (kind, user_id)
    select distinct 'notices', user_id
    from notices n
    where mail = 'queued' and due_at <= now() and kind = any ($1) and ${isFinal}
    order by user_id
    on conflict do nothing
    returning id, user_id
  )
  update notices n
  set mail = 'none', mail_id = a.id
  from added a
  where n.user_id = a.user_id
    and n.mail = 'queued'
    and n.kind = any ($1)
    and ${isFinal}`;

const QUEUE_DIGESTS = `
  with added as (
    insert into mails (kind, user_id, day)
    select distinct 'digest', user_id, $1::date
    from notices n
    where n.mail = 'digest' and ${isFinal}
    order by user_id
    on conflict do nothing
    returning id, user_id
  )
  update notices n
  set mail = 'none', mail_id = a.id
  from added a
  where n.user_id = a.user_id and n.mail = 'digest' and ${isFinal}`;

/**
 * Queues one email for each person whose oldest waiting notice has waited long enough. It contains
 * the notices of these minutes.
 */
export async function queueNoticeMails(database: Queryable): Promise<void> {
  await database.query(QUEUE_NOTICES, [noticeKinds, limits.mails.decisionDelaySeconds]);
}

/**
 * Queues the daily email of each person who has notices waiting for one, unless it is too early in
 * the morning. A person gets at most one a day, however often this runs.
 */
export async function queueDigests(database: Queryable, now: Date): Promise<void> {
  const { utcOffsetMinutes, fromMinute } = limits.digests;
  const local = new Date(now.getTime() + utcOffsetMinutes * MINUTE_MS);
  const minuteOfDay = local.getUTCHours() * 60 + local.getUTCMinutes();
  if (minuteOfDay < fromMinute) return;
  await database.query(QUEUE_DIGESTS, [
    local.toISOString().slice(0, 10),
    limits.mails.decisionDelaySeconds,
  ]);
}
