import { createHmac } from 'node:crypto';
import type { Queryable } from '../database.ts';

/** The role that the server uses on the embedded database (decision 0020). */
export const EVERYDAY_ROLE = 'mazwi_app';

/**
 * Returns the connection string of the everyday role. Its password is derived from the owner's by a
 * one-way function, so that there is no second password file that could get lost.
 */
export function everydayUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = passwordFrom(decodeURIComponent(url.password));
  url.username = EVERYDAY_ROLE;
  return url.href;
}

const passwordFrom = (ownerPassword: string) =>
  createHmac('sha256', ownerPassword).update(EVERYDAY_ROLE).digest('base64url');

/**
 * Creates the everyday role if it is missing, and sets its password and permissions. The role gets
 * default permissions on future tables, because a migration's triggers may write to the migration's
 * new tables before `grantEverydayRights` runs.
 * @param owner connected to the database `mazwi` as its owner
 */
export async function createEverydayRole(owner: Queryable, ownerUrl: string): Promise<void> {
  const { rows } = await owner.query(`select from pg_roles where rolname = $1`, [EVERYDAY_ROLE]);
  if (rows.length === 0) await owner.query(`create role ${EVERYDAY_ROLE}`);
  const password = passwordFrom(decodeURIComponent(new URL(ownerUrl).password));
  await owner.query(
    `alter role ${EVERYDAY_ROLE} with
       login
       nosuperuser
       nocreatedb
       nocreaterole
       noreplication
       nobypassrls
       password '${password}'`,
  );
  for (const database of ['mazwi', 'postgres', 'template1'])
    await owner.query(`revoke all on database ${database} from public`);
  await owner.query(`grant connect on database mazwi to ${EVERYDAY_ROLE}`);
  await owner.query('revoke create on schema public from public');
  await owner.query(`grant usage on schema public to ${EVERYDAY_ROLE}`);
  await owner.query(
    `alter default privileges in schema public
     grant select, insert, update, delete on tables to ${EVERYDAY_ROLE}`,
  );
  await owner.query(
    `alter default privileges in schema public
     grant usage on sequences to ${EVERYDAY_ROLE}`,
  );
}

/**
 * Grants the permissions that the role needs on the migrated tables. In append-only tables, which
 * have a trigger that rejects changes, the role can only read and insert rows, and update the
 * columns from which erasing an account removes names.
 */
export async function grantEverydayRights(owner: Queryable): Promise<void> {
  await owner.query(
    `grant select, insert, update, delete on all tables in schema public to ${EVERYDAY_ROLE}`,
  );
  await owner.query(`grant usage on all sequences in schema public to ${EVERYDAY_ROLE}`);
  await owner.query(`revoke insert, update, delete on schema_migrations from ${EVERYDAY_ROLE}`);
  await owner.query(
    `do $$
     declare
       append_only record;
     begin
       for append_only in
         select
           t.tgrelid::regclass as name,
           (
             select string_agg(quote_ident(a.attname), ', ')
             from pg_attribute a
             where a.attrelid = t.tgrelid and a.attname in ('reason', 'changes', 'change')
           ) as erasable
         from pg_trigger t
         where t.tgfoid = 'refuse_change'::regproc
         group by t.tgrelid
       loop
         execute format('revoke update, delete on %s from ${EVERYDAY_ROLE}', append_only.name);
         if append_only.erasable is not null then
           execute format(
             'grant update (%s) on %s to ${EVERYDAY_ROLE}',
             append_only.erasable,
             append_only.name
           );
         end if;
       end loop;
     end $$`,
  );
}
