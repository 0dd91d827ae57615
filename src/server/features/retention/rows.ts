import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';

const { retention } = limits;
export const olderThanDays = (column: string, days: number) =>
  // The period is in hours, because a day in the database's time zone can have 23 or 25 hours.
  `${column} < now() - make_interval(hours => ${days * 24})`;

/** The condition for expired rows, by table. */
export const expiredRows: Record<string, string> = {
  sessions: 'expire < now()',
  oidc_payloads: 'expires_at < now()',
  account_tokens: 'expires_at < now()',
  public_change_log: `at < now() - interval '10 minutes'`,
  // A stored index that is up to a day old needs these changes to catch up
  // (src/server/read-model/changes.ts).
  sense_changes: `at < now() - interval '24 hours'`,
  // No limit lasts longer than a day. Later times come from a server whose clock was ahead.
  rate_limits: `expire < extract(epoch from now()) * 1000
    or expire > extract(epoch from now() + interval '25 hours') * 1000`,
  // Later times come from a server whose clock was ahead, and would prevent the run that is due
  // then.
  job_runs: `${olderThanDays('due_at', retention.jobRunsDays)}
    or due_at > now() + interval '1 hour'`,
  idempotency_keys: 'expires_at < now()',
  passkey_challenges: 'expires_at < now()',
  trusted_browsers: 'expires_at < now()',
  claims: 'expires_at < now()',
  verifier_scopes: 'lent_until < now()',
  second_looks: `verdict is null and ${olderThanDays('created_at', limits.secondLooks.days)}`,
  search_misses: olderThanDays('created_at', retention.searchMissesDays),
  visitor_keys: olderThanDays('created_at', retention.visitorKeysDays),
  wanted_searches: `status = 'new'
    and people < ${limits.wanted.people}
    and ${olderThanDays('last_missed_at', retention.searchMissesDays)}`,
  security_events: olderThanDays('at', retention.securityLogDays),
  notices: `${olderThanDays('read_at', retention.readNoticesDays)}
    and mail not in ('queued', 'digest')`,
  mails: `${olderThanDays('due_at', retention.readNoticesDays)}
    and state not in ('queued', 'handing over')
    and not exists (select from notices n where n.mail_id = mails.id)`,
  // This period must be longer than 30 days, because the payment provider lists and resends events
  // for that long.
  payment_events: olderThanDays('received_at', retention.paymentEventsDays),
  // A version leaves the manifest when it is too old to be updated by deltas.
  packs: `exists (
    select
    from packs later
    where later.language = packs.language
      and later.kind = packs.kind
      and later.part = packs.part
      and later.version = packs.version + ${limits.packs.versions}
      and ${olderThanDays('later.built_at', retention.packsDays)}
  )`,
  published_contents: `${olderThanDays('created_at', retention.contentsDays)}
    and not exists (select from export_files f where f.sha256 = published_contents.sha256)
    and not exists (
      select
      from packs p
      where published_contents.sha256 in (p.sha256, p.delta_sha256)
        or published_contents.sha256 = any(p.pieces)
    )`,
  // Releases are downloaded rarely, so only the gzip encoding of their contents is kept.
  published_encodings: `encoding = 'br'
    and exists (
      select
      from published_contents c
      where c.sha256 = published_encodings.sha256
        and ${olderThanDays('c.created_at', retention.releaseBrotliDays)}
    )
    and exists (select from export_files f where f.sha256 = published_encodings.sha256)
    and not exists (
      select
      from export_files f
      where f.sha256 = published_encodings.sha256 and f.release = 'latest'
    )`,
  built_files: olderThanDays('last_present_at', retention.builtFilesDays),
  sandbox_answers: olderThanDays('created_at', retention.sandboxDays),
  sandbox_events: olderThanDays('delivered_at', retention.sandboxDays),
  sandbox_disputes: `status in ('won', 'lost')
    and ${olderThanDays('created_at', retention.sandboxDays)}`,
  sandbox_intents: `status in ('succeeded', 'canceled')
    and ${olderThanDays('created_at', retention.sandboxDays)}
    and not exists (select from sandbox_disputes d where d.intent_id = sandbox_intents.id)`,
};

/**
 * Deletes a table's expired rows in batches, so that locks are held only briefly. Skips locked
 * rows, which another copy of the server may be deleting.
 * @returns how many rows were deleted
 */
export async function deleteExpired(
  database: Database,
  table: string,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let batch: number = retention.batch; batch === retention.batch && !signal?.aborted; ) {
    const { rowCount } = await database.query(
      `delete from ${table}
       where ctid = any (array(
         select ctid
         from ${table}
         where ${expiredRows[table]}
         limit ${retention.batch}
         for update skip locked
       ))`,
    );
    batch = rowCount;
    deleted += rowCount;
  }
  return deleted;
}
