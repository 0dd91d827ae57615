import { QUEUE_SCHEMA } from '#server/platform/jobs/queue-schema.ts';
import type { Figure } from './figure.ts';

/** Selects one value for each scheduled job, computed from its runs `j`. */
const selectForEachJob = (value: string): string => `
  select
    s.name as label,
    (
      select ${value}
      from ${QUEUE_SCHEMA}.job j
      where j.name = s.name
    ) as value
  from ${QUEUE_SCHEMA}.schedule s`;

const countRunsOfLastDay = (state: 'completed' | 'failed'): string => `
      count(*) filter (
        where j.state = '${state}' and j.completed_on > now() - interval '24 hours'
      )`;

/**
 * The queue deletes finished runs after a week. The label is not called `job`, because Prometheus
 * uses that name for the scraped service.
 */
export const jobFigures: readonly Figure[] = [
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When the job last succeeded, within the last week',
    label: 'name',
    sql: selectForEachJob(
      `extract(epoch from max(j.completed_on) filter (where j.state = 'completed'))`,
    ),
  },
  {
    name: 'job_failed',
    help: '1 if the last run of the job failed',
    label: 'name',
    sql: selectForEachJob(`
      coalesce((array_agg(j.state = 'failed' order by j.completed_on desc)
        filter (where j.completed_on is not null))[1], false)::integer`),
  },
  {
    name: 'job_runs_last_day',
    help: 'Runs of the job that succeeded within the last 24 hours',
    label: 'name',
    sql: selectForEachJob(countRunsOfLastDay('completed')),
  },
  {
    name: 'job_failures_last_day',
    help: 'Runs of the job that failed within the last 24 hours',
    label: 'name',
    sql: selectForEachJob(countRunsOfLastDay('failed')),
  },
  {
    name: 'job_oldest_waiting_seconds',
    help: 'How long the oldest run of the job has waited to start',
    label: 'name',
    sql: selectForEachJob(`
      coalesce(extract(epoch from now() - min(j.start_after) filter (
        where j.state = 'created' and j.start_after <= now()
      )), 0)`),
  },
];
