import type { getHealth } from '#contract/administration/health.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { readSiteHold } from '#server/platform/db/site-hold.ts';
import { readVersion } from '#server/platform/version.ts';

type Health = ReplyOf<typeof getHealth>;

const FIGURES = `
  select
    pg_database_size(current_database()) as database_bytes,
    (select count(*) from mails where state in ('queued', 'handing over'))
      + (select count(distinct user_id) from notices where mail = 'queued')
      + (select count(*) from donations where receipt_state = 'due') as waiting_mail,
    (select count(*) from sources where licence is null) as unlicensed_sources,
    (select max(finished_at) from backups) as last_backup,
    (select max(finished_at) from backups where copied_at is not null) as last_copied_backup,
    (select max(finished_at) from backups where verified_at is not null) as last_verified_backup,
    (select failure from backups order by started_at desc limit 1) as backup_failure`;

/** Runs are deleted after a week. */
const JOBS = `
  select distinct on (name)
    name,
    finished_at as last_run,
    failure is not null as failed
  from job_runs
  order by name, finished_at desc nulls last`;

type Figures = Omit<Health, 'version' | 'jobs' | 'held'>;

/** Reads the figures of the Health card. */
export async function readHealth(database: Queryable): Promise<Health> {
  const [version, figures, jobs, held] = await Promise.all([
    readVersion(),
    database.query<Figures>(FIGURES),
    database.query<Health['jobs'][number]>(JOBS),
    readSiteHold(database),
  ]);
  const [row] = figures.rows;
  if (!row) throw new Error('the figures returned no row');
  return { version, ...row, jobs: jobs.rows, held: held && { backupAt: held.backupAt } };
}
