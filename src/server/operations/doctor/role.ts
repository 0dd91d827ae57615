import type { Database } from '#server/platform/db/database.ts';
import { EVERYDAY_ROLE } from '#server/platform/db/migrations/everyday-role.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'database role';

/**
 * Lists the rights that a role lacks, and those that it has but does not need. The server only
 * reads `schema_migrations`, and never changes rows of tables with the trigger `refuse_change`.
 */
const RIGHTS = `
  with
    tables as (
      select
        c.oid,
        c.relname = 'schema_migrations' as read_only,
        exists (
          select
          from pg_trigger t
          join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid = c.oid and p.proname = 'refuse_change'
        ) as append_only
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    ),
    refused as (
      select t.oid::regclass::text as name
      from tables t
      cross join unnest(array['select', 'insert', 'update', 'delete']) as needed
      where not has_table_privilege($1, t.oid, needed)
        and not (t.read_only and needed <> 'select')
        and not (t.append_only and needed in ('update', 'delete'))
    )
  select
    r.rolname as name,
    r.rolsuper as superuser,
    array_remove(
      array[
        case when r.rolcreatedb then 'create databases' end,
        case when r.rolcreaterole then 'create roles' end,
        case when r.rolreplication then 'copy the server' end,
        case when r.rolbypassrls then 'ignore row security' end
      ],
      null
    ) as excess,
    has_schema_privilege(r.oid, 'public', 'create') as creates,
    coalesce((select bool_and(has_table_privilege(r.oid, oid, 'truncate')) from tables), false)
      as truncates,
    (select string_agg(distinct name, ', ') from refused) as refused
  from pg_roles r
  where r.rolname = $1`;

type Rights = {
  name: string;
  superuser: boolean;
  excess: string[];
  creates: boolean;
  truncates: boolean;
  refused: string | null;
};

/**
 * Checks that the role of the server may do what it needs, and not more.
 * @param embedded the server then has a role of its own, which may only read and write rows
 */
export async function checkRole(
  database: Database,
  { embedded }: { embedded: boolean },
): Promise<Finding> {
  const { rows: names } = await database.query<{ name: string }>('select current_user as name');
  const { rows } = await database.query<Rights>(RIGHTS, [
    embedded ? EVERYDAY_ROLE : names[0]?.name,
  ]);
  const rights = rows[0];
  return rights
    ? describeRights(rights, embedded)
    : warn(CHECK, `${EVERYDAY_ROLE} does not exist`, 'The next start creates it.');
}

function describeRights(rights: Rights, embedded: boolean): Finding {
  const { superuser, excess, creates, truncates, refused } = rights;
  if (refused)
    return fail(
      CHECK,
      `may not use ${refused}`,
      embedded
        ? 'Restart Mazwi, which grants the rights again.'
        : 'Grant the role of DATABASE_URL all rights on these tables, or make it their owner.',
    );
  const more = [...(superuser ? ['do everything (superuser)'] : excess)];
  if (embedded && (creates || truncates)) more.push('change tables');
  if (more.length > 0)
    return warn(
      CHECK,
      `may ${more.join(', ')}`,
      embedded
        ? 'Restart Mazwi, which takes these rights away.'
        : 'Give Mazwi a role of its own, without these rights (docs/OPERATING.md, chapter 5).',
    );
  return ok(CHECK, creates ? 'reads and writes rows, migrates' : 'reads and writes rows');
}
