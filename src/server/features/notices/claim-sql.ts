import type { MailQueue } from './mail-queue.ts';

type Options = {
  queue: MailQueue;
  /** The name of the updated row in `columns`. */
  alias: string;
  /** Which due emails to claim. */
  condition?: string;
  /** Further columns to return, besides id, attempts, user_id, first_name and email. */
  columns?: readonly string[];
};

/**
 * Returns SQL that claims due emails of a queue for a limited time. Other copies of the server skip
 * claimed emails. The first parameter is how many to claim, the second for how many seconds.
 */
export const claimDueSql = ({
  queue,
  alias,
  condition = 'true',
  columns = [],
}: Options): string => `
  with due as (
    select id
    from ${queue}
    where mail = 'queued' and due_at <= now() and ${condition}
    order by due_at
    limit $1
    for update skip locked
  )
  update ${queue} ${alias}
  set
    attempts = ${alias}.attempts + 1,
    due_at = now() + make_interval(secs => $2)
  from due, users u
  where ${alias}.id = due.id and u.id = ${alias}.user_id
  returning ${[
    `${alias}.id`,
    `${alias}.attempts`,
    `${alias}.user_id`,
    'u.first_name',
    'case when u.email_verified then u.email end as email',
    ...columns,
  ].join(', ')}`;
