import type { AuditEntry } from '#contract/administration/audit.ts';
import type { AuditAction } from '#domain/site/audit.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';

type EntryRow = Pick<Row<'audit'>, 'id' | 'action' | 'createdAt'> &
  Pick<AuditEntry, 'actor' | 'person' | 'change'>;

const listEntries = (condition: string) => `
  select
    a.id,
    a.action,
    a.created_at,
    ${nameJson('u')} as actor,
    case when p.id is not null then ${nameJson('p')} end as person,
    json_build_object(
      'setting', a.change ->> 'setting',
      'source', a.change ->> 'source',
      'from', a.change ->> 'from',
      'to', a.change ->> 'to',
      'count', (a.change ->> 'count')::integer
    ) as change
  from (
    select id, action, created_at, actor_id, person_id, change, position
    from audit
    ${condition}
    order by position desc
    limit $1
    offset $2
  ) a
  join users u on u.id = a.actor_id
  left join users p on p.id = a.person_id
  order by a.position desc`;

/**
 * Lists one page of the audit log, newest first, and counts all entries that match. The query takes
 * the page from an index before it joins the people's names, so that it does not sort the table.
 */
export async function listAuditEntries(
  database: Queryable,
  filters: { action: AuditAction | 'all'; page: number; pageSize: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { action, page, pageSize } = filters;
  const bounds = [pageSize, (page - 1) * pageSize];
  const [{ rows: entries }, { total }] = await Promise.all([
    action === 'all'
      ? database.query<EntryRow>(listEntries(''), bounds)
      : database.query<EntryRow>(listEntries('where action = $3'), [...bounds, action]),
    database
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(action !== 'all', (select) =>
        select.where('action', '=', action as Exclude<typeof action, 'all'>),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { entries, total };
}
