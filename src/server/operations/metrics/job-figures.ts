import type { Figure } from './figure.ts';

const countRunsOfLastDay = (outcome: string): string => `
  select
    name as label,
    count(*) filter (where ${outcome} and finished_at > now() - interval '24 hours') as value
  from job_runs
  group by name`;

/**
 * Runs are deleted after a week. The label is not called `job`, because Prometheus uses that name
 * for the scraped service.
 */
export const jobFigures: readonly Figure[] = [
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When the job last succeeded, within the last week',
    label: 'name',
    sql: `
      select
        name as label,
        extract(epoch from max(finished_at) filter (where failure is null)) as value
      from job_runs
      group by name`,
  },
  {
    name: 'job_failed',
    help: '1 if the last run of the job failed',
    label: 'name',
    sql: `
      select distinct on (name) name as label, (failure is not null)::integer as value
      from job_runs
      order by name, finished_at desc nulls last`,
  },
  {
    name: 'job_runs_last_day',
    help: 'Runs of the job that succeeded within the last 24 hours',
    label: 'name',
    sql: countRunsOfLastDay('failure is null'),
  },
  {
    name: 'job_failures_last_day',
    help: 'Runs of the job that failed within the last 24 hours',
    label: 'name',
    sql: countRunsOfLastDay('failure is not null'),
  },
  {
    name: 'job_oldest_waiting_seconds',
    help: 'How long the oldest run of the job has waited to start',
    label: 'name',
    // A run that waits although a later one has started belonged to a copy that was killed.
    sql: `
      select
        name as label,
        coalesce(extract(epoch from now() - min(due_at) filter (
          where started_at is null and due_at > last_start
        )), 0) as value
      from (
        select
          name,
          due_at,
          started_at,
          coalesce(
            max(due_at) filter (where started_at is not null) over (partition by name),
            '-infinity'
          ) as last_start
        from job_runs
      ) as runs
      group by name`,
  },
];
