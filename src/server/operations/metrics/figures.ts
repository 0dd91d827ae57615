import { KEYS_VERSION } from '#domain/search/keys.ts';
import { QUEUE_SCHEMA } from '#server/platform/jobs/queue-schema.ts';
import { POSTINGS_VERSION } from '#server/terms/fill-postings.ts';

/** A metric that is read from the database. */
export type Figure = {
  name: string;
  help: string;
  /** The name of the metric's label, if it has one. */
  label?: string;
  /** A query with the columns `label` and `value`. A row whose value is null is left out. */
  sql: string;
};

const lastRuns = (value: string): string => `
  select
    s.name as label,
    (
      select ${value}
      from ${QUEUE_SCHEMA}.job j
      where j.name = s.name
    ) as value
  from ${QUEUE_SCHEMA}.schedule s`;

const database: Figure[] = [
  {
    name: 'database_size_bytes',
    help: 'Size of the database',
    sql: 'select null as label, pg_database_size(current_database()) as value',
  },
  {
    name: 'database_info',
    help: '1 for the version of PostgreSQL',
    label: 'version',
    sql: `select current_setting('server_version') as label, 1 as value`,
  },
  {
    name: 'site_mode',
    help: '1 while the mode is on: readOnly, or held after a restore',
    label: 'mode',
    sql: `
      select
        mode as label,
        (select count(*) from site_modes where name = mode) as value
      from unnest(array['readOnly', 'held']) as mode`,
  },
];

/** Progress of work that a new release does on all terms. The ids of terms are random. */
const rebuilds: Figure[] = [
  {
    name: 'search_keys_outdated',
    help: 'Terms whose search keys the running rebuild has not reached',
    sql: `
      select
        null as label,
        (
          select count(*)
          from terms t
          join search_rebuild r on r.version = ${KEYS_VERSION} and r.done_at is null
          where t.id > r.last_term_id
        ) as value`,
  },
  {
    name: 'concepts_missing',
    help: 'Terms without a concept',
    sql: `
      select null as label, count(*) as value
      from terms
      where concept_id is null and deleted_at is null`,
  },
  {
    name: 'postings_missing',
    help: 'Terms whose postings have not been filled in yet',
    sql: `
      select
        null as label,
        (
          select count(*)
          from terms t
          join search_postings_fill f on f.version = ${POSTINGS_VERSION} and f.done_at is null
          where t.id > f.last_term_id
        ) as value`,
  },
];

/**
 * The queue deletes finished runs after a week. The label is not called `job`, because Prometheus uses
 * that name for the scraped service.
 */
const jobs: Figure[] = [
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When the job last succeeded, within the last week',
    label: 'name',
    sql: lastRuns(`extract(epoch from max(j.completed_on) filter (where j.state = 'completed'))`),
  },
  {
    name: 'job_failed',
    help: '1 if the last run of the job failed',
    label: 'name',
    sql: lastRuns(`
      coalesce((array_agg(j.state = 'failed' order by j.completed_on desc)
        filter (where j.completed_on is not null))[1], false)::integer`),
  },
  {
    name: 'job_runs_last_day',
    help: 'Runs of the job that succeeded within the last 24 hours',
    label: 'name',
    sql: lastRuns(`
      count(*) filter (
        where j.state = 'completed' and j.completed_on > now() - interval '24 hours'
      )`),
  },
  {
    name: 'job_failures_last_day',
    help: 'Runs of the job that failed within the last 24 hours',
    label: 'name',
    sql: lastRuns(`
      count(*) filter (
        where j.state = 'failed' and j.completed_on > now() - interval '24 hours'
      )`),
  },
  {
    name: 'job_oldest_waiting_seconds',
    help: 'How long the oldest run of the job has waited to start',
    label: 'name',
    sql: lastRuns(`
      coalesce(extract(epoch from now() - min(j.start_after) filter (
        where j.state = 'created' and j.start_after <= now()
      )), 0)`),
  },
];

const overdue = `
  count(*) as waiting,
  greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0)) as age`;
const queues = `(
  select 'notices' as label, ${overdue}
  from notices
  where mail in ('queued', 'handing over')
  union all
  select 'digests', ${overdue}
  from digests
  where mail in ('queued', 'handing over')
  union all
  select
    'receipts',
    count(*),
    greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))
  from donations
  where receipt_state = 'due'
) as queues`;

const mail: Figure[] = [
  {
    name: 'mail_waiting',
    help: 'Emails that wait to be sent',
    label: 'queue',
    sql: `select label, waiting as value from ${queues}`,
  },
  {
    name: 'mail_oldest_waiting_seconds',
    help: 'How long the oldest waiting email has been due',
    label: 'queue',
    sql: `select label, age as value from ${queues}`,
  },
];

const work: Figure[] = [
  {
    name: 'terms_pending',
    help: 'Submissions that wait for a decision',
    sql: `
      select null as label, coalesce(sum(n), 0) as value
      from term_counts
      where status = 'pending'`,
  },
  {
    name: 'reports_open',
    help: 'Reports that wait for a decision',
    sql: `select null as label, count(*) as value from reports where status = 'open'`,
  },
  {
    name: 'proposals_open',
    help: 'Proposed corrections that wait for a decision',
    sql: `select null as label, count(*) as value from proposals where status = 'open'`,
  },
  {
    name: 'applications_pending',
    help: 'Applications to become a verifier that wait for a decision',
    sql: `
      select null as label, count(*) as value
      from verifier_applications
      where status = 'pending'`,
  },
];

const files: Figure[] = [
  {
    name: 'build_last_timestamp_seconds',
    help: 'When the packs, exports or monthly release last changed',
    label: 'kind',
    sql: 'select kind as label, extract(epoch from finished_at) as value from export_builds',
  },
  {
    name: 'build_failed',
    help: '1 if the last build failed',
    label: 'kind',
    sql: 'select kind as label, (failure is not null)::integer as value from export_builds',
  },
  {
    name: 'backup_last_timestamp_seconds',
    help: 'When the newest successful backup started',
    sql: `
      select null as label, extract(epoch from max(started_at)) as value
      from backups
      where finished_at is not null`,
  },
  {
    name: 'backup_last_copied_timestamp_seconds',
    help: 'When the newest copied backup started',
    sql: `
      select null as label, extract(epoch from max(started_at)) as value
      from backups
      where copied_at is not null`,
  },
  {
    name: 'backup_last_verified_timestamp_seconds',
    help: 'When the newest verified backup started',
    sql: `
      select null as label, extract(epoch from max(started_at)) as value
      from backups
      where verified_at is not null`,
  },
  {
    name: 'backup_failed',
    help: '1 if the last backup, its copy or its verification failed',
    sql: `
      select
        null as label,
        coalesce(
          (select (failure is not null)::integer from backups order by started_at desc limit 1),
          0
        ) as value`,
  },
  {
    name: 'backup_bytes',
    help: 'Size of the newest backup',
    sql: `
      select
        null as label,
        (
          select bytes
          from backups
          where finished_at is not null
          order by started_at desc
          limit 1
        ) as value`,
  },
];

export const figures: readonly Figure[] = [
  ...database,
  ...rebuilds,
  ...jobs,
  ...mail,
  ...work,
  ...files,
];

/** Reads all figures with one statement, so that they are of the same moment. */
export const FIGURES = figures
  .map(
    ({ sql }, index) => `
  select ${index} as figure, f${index}.label::text, f${index}.value::float8
  from (${sql}) as f${index}`,
  )
  .join('\n  union all');
