import type { AuditEntry } from '#contract/audit.ts';
import type { AuditAction } from '#domain/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const named = (table: string) =>
  `json_build_object('id', ${table}.id, 'firstName', ${table}.first_name, 'lastName', ${table}.last_name)`;

/**
 * What admins changed, newest first. The page is cut out of the index before anybody's name is
 * looked up.
 */
export async function listAudit(
  database: Queryable,
  filters: { action: AuditAction | 'all'; page: number; pageSize: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [where, values] =
    filters.action === 'all' ? ['', []] : ['where action = $1', [filters.action]];
  const [
    { rows: entries },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    database.query<AuditEntry>(
      `select a.id, a.action, a.created_at as "createdAt", ${named('u')} as actor, case when p.id is not null then ${named('p')} end as person,
         json_build_object('setting', a.change ->> 'setting', 'from', a.change ->> 'from', 'to', a.change ->> 'to') as change
       from (select * from audit ${where} order by position desc limit $${values.length + 1} offset $${values.length + 2}) a
       join users u on u.id = a.actor_id left join users p on p.id = a.person_id order by a.position desc`,
      [...values, filters.pageSize, (filters.page - 1) * filters.pageSize],
    ),
    database.query<{ total: number }>(`select count(*) as total from audit ${where}`, values),
  ]);
  return { entries, total: counted!.total };
}
