import type { Figure } from './figure.ts';

/** Selects the start time of the newest backup that was finished, copied or verified. */
const selectNewestBackup = (column: 'finished_at' | 'copied_at' | 'verified_at'): string => `
  select null as label, extract(epoch from max(started_at)) as value
  from backups
  where ${column} is not null`;

export const fileFigures: readonly Figure[] = [
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
    sql: selectNewestBackup('finished_at'),
  },
  {
    name: 'backup_last_copied_timestamp_seconds',
    help: 'When the newest copied backup started',
    sql: selectNewestBackup('copied_at'),
  },
  {
    name: 'backup_last_verified_timestamp_seconds',
    help: 'When the newest verified backup started',
    sql: selectNewestBackup('verified_at'),
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
