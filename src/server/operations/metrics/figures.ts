import { KEYS_VERSION } from '#domain/search/keys.ts';
import { groupSql, mailGroups } from '#server/platform/mail/mail-kinds.ts';
import type { Figure } from './figure.ts';
import { fileFigures } from './file-figures.ts';
import { jobFigures } from './job-figures.ts';

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

/**
 * Progress of the updates of all terms that a new release may need. The updates follow the order of
 * the ids, and ids are random.
 */
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
];

/**
 * The times since when emails have been waiting, by group, including notices that are about to move
 * into the queue. A failed attempt does not reset the time, so that an outage of the mail server is
 * visible.
 */
const waitingMails = `
  select ${groupSql('kind')} as label, created_at as since
  from mails
  where state in ('queued', 'handing over')
  union all
  select 'notices', min(due_at)
  from notices
  where mail = 'queued'
  group by user_id
  union all
  select 'receipts', created_at
  from donations
  where receipt_state = 'due'`;
const queues = `(
  select
    label,
    count(since) as waiting,
    greatest(0, coalesce(extract(epoch from now() - min(since)), 0)) as age
  from unnest(array[${mailGroups.map((group) => `'${group}'`).join(', ')}]) as groups (label)
  left join (${waitingMails}) as mails using (label)
  group by label
) as queues`;

const mail: Figure[] = [
  {
    name: 'mail_waiting',
    help: 'Emails that wait to be sent',
    label: 'kind',
    sql: `select label, waiting as value from ${queues}`,
  },
  {
    name: 'mail_oldest_waiting_seconds',
    help: 'How long the oldest waiting email has waited, with failed attempts',
    label: 'kind',
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

export const figures: readonly Figure[] = [
  ...database,
  ...rebuilds,
  ...jobFigures,
  ...mail,
  ...work,
  ...fileFigures,
];

/** Reads all figures in one statement, so that they describe the same moment. */
export const FIGURES = figures
  .map(
    ({ sql }, index) => `
  select ${index} as figure, f${index}.label::text, f${index}.value::float8
  from (${sql}) as f${index}`,
  )
  .join('\n  union all');
