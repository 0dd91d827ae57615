import { statfs } from 'node:fs/promises';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  hasUnfinishedRestore,
  RESTORE_SCHEMA,
} from '#server/platform/db/embedded/unfinished-restore.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { formatBytes } from '../console-text.ts';

/**
 * Drops everything in the schema `public` except extensions, which an administrator may have added.
 * Tables come first, because a sequence of an identity column cannot be dropped alone. The list is
 * complete before the first drop, which removes such sequences from the catalogue.
 */
const EMPTY_PUBLIC = `
  do $$
  declare
    statement text;
  begin
    foreach statement in array array(
      select format('drop %s if exists %s cascade', found.kind, found.name)
      from (
        select
          'pg_class'::regclass as catalogue,
          oid,
          case relkind when 'r' then 'table' else 'sequence' end as kind,
          oid::regclass::text as name
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
        union all
        select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text
        from pg_proc
        where pronamespace = 'public'::regnamespace
      ) as found
      where not exists (
        select
        from pg_depend d
        where d.classid = found.catalogue and d.objid = found.oid and d.deptype = 'e'
      )
      order by array_position(array['table', 'sequence', 'routine'], found.kind)
    )
    loop
      execute statement;
    end loop;
  end $$`;

/**
 * Marks the database as the target of a restore, so that no site starts on it. Empties it first if
 * an earlier restore was interrupted.
 * @throws StartupError if the database contains a site
 */
export async function claimTarget(owner: Database): Promise<void> {
  if (await hasUnfinishedRestore(owner)) {
    await owner.transaction(async (tx) => {
      // The interrupted restore may have been one of an earlier release, which had already created
      // the tables of its jobs.
      await tx.query('drop schema if exists pgboss cascade');
      await tx.query(EMPTY_PUBLIC);
    });
    return;
  }
  const { rows } = await owner.query<{ terms: boolean }>(
    `select bool_or(relname = 'terms') as terms
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
     having count(*) > 0`,
  );
  if (rows[0]) throw new StartupError(notEmpty(rows[0].terms ? await countTerms(owner) : null));
  await owner.query(`create schema ${RESTORE_SCHEMA}`);
}

async function countTerms(owner: Database): Promise<number> {
  const { count } = await owner
    .selectFrom('terms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const notEmpty = (terms: number | null) =>
  `The database is not empty: it has ${terms === null ? 'tables of another program' : `${formatNumber(terms)} terms`}. ` +
  'Restore needs an empty database, or another DATA_DIR. Nothing was changed.';

/** @throws StartupError if a folder's disk has less room than the bytes */
export async function checkDisk(
  folder: string,
  bytes: number,
  advice = 'Free some space, or set DATA_DIR to a folder on another disk.',
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new StartupError(
      `The disk of ${folder} has ${formatBytes(free)} free, and ${formatBytes(bytes)} are needed. ` +
        `${advice} Nothing was changed.`,
    );
}
