-- Only people with a verified address count as reporters, reports of others are anonymous. Open
-- reports sent from unverified accounts before this rule no longer count either. People who erased
-- their account were verified as far as we know, so their reports stay as they are.
update reports
set reporter_id = null
from users
where users.id = reports.reporter_id
  and reports.status = 'open'
  and not users.email_verified
  and users.erased_at is null;

-- How long a key is kept depends on the call: 90 days for submissions and reports, so that a retry
-- from a device that was offline still finds its first answer. The previous release ignores the
-- column.
alter table idempotency_keys
  add column expires_at timestamptz not null default now() + interval '24 hours';
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- The sitemap as it goes out, made by a job. It can be made again at any time.
create table sitemap_files (
  -- 0 is the index, the others list terms.
  number integer primary key check (number >= 0),
  -- Compressed with gzip.
  body bytea not null,
  built_at timestamptz not null default now()
);
alter table sitemap_files alter column body set storage external;
