import type { ReplyOf } from '#contract/endpoint.ts';
import type { getHealth } from '#contract/health.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { readHeld } from '#server/platform/db/held.ts';
import { QUEUE_SCHEMA } from '#server/platform/jobs/queue-schema.ts';
import { readVersion } from '#server/platform/version.ts';

type Health = ReplyOf<typeof getHealth>;

const FIGURES = `
  select
    pg_database_size(current_database()) as database_bytes,
    (select count(*) from notices where mail in ('queued', 'handing over'))
      + (select count(*) from digests where mail in ('queued', 'handing over'))
      + (select count(*) from donations where receipt_state = 'due') as waiting_mail,
    (select count(*) from sources where licence is null) as unlicensed_sources,
    (select max(finished_at) from backups) as last_backup,
    (select max(finished_at) from backups where copied_at is not null) as last_copied_backup,
    (select max(finished_at) from backups where verified_at is not null) as last_verified_backup,
    (select failure from backups order by started_at desc limit 1) as backup_failure`;

/** The queue deletes finished runs after a week. */
const JOBS = `
  select
    s.name,
    run.completed_on as last_run,
    coalesce(run.state = 'failed', false) as failed
  from ${QUEUE_SCHEMA}.schedule s
  left join lateral (
    select j.completed_on, j.state
    from ${QUEUE_SCHEMA}.job j
    where j.name = s.name and j.completed_on is not null
    order by j.completed_on desc
    limit 1
  ) as run on true
  order by s.name`;

type Figures = Omit<Health, 'version' | 'jobs' | 'held'>;

/** Reads the figures of the Health card. */
export async function readHealth(database: Queryable): Promise<Health> {
  const [version, figures, jobs, held] = await Promise.all([
    readVersion(),
    database.query<Figures>(FIGURES),
    database.query<Health['jobs'][number]>(JOBS),
    readHeld(database),
  ]);
  const [row] = figures.rows;
  if (!row) throw new Error('the figures returned no row');
  return { version, ...row, jobs: jobs.rows, held: held && { backupAt: held.backupAt } };
}
