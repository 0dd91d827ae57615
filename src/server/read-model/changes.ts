import type { Queryable } from '#server/platform/db/database.ts';

/** What an index contains: all changes that were committed at one moment. */
export type Position = {
  /** Identifies the database. It changes when the database is restored or fails over. */
  place: string;
  /** The transactions whose changes the index contains, as a snapshot in PostgreSQL's format. */
  snapshot: string;
  /** The time of the database, in ISO 8601. */
  at: string;
};

export type ChangesSince = {
  position: Position;
  /** The senses that have changed, or null if the index must be built again. */
  senses: string[] | null;
};

/**
 * How old a position may be, so that no change after it has been deleted from the log yet
 * (`expiredRows` in the feature `retention`).
 */
const OLDEST_POSITION = '23 hours';

const SELECT_POSITION = `
  concat_ws(
    '/',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end
  ) as place,
  pg_current_snapshot()::text as snapshot,
  now() as at`;

const READ_POSITION = `select ${SELECT_POSITION}`;

const READ_CHANGES = `
  with changes as materialized (
    select senses
    from sense_changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot)
      and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
  )
  select
    ${SELECT_POSITION},
    $2::timestamptz < now() - interval '${OLDEST_POSITION}' as is_too_old,
    exists (select from changes where senses is null) as are_many,
    array(select distinct unnest(senses)::text from changes) as senses`;

const READ_LAST_CHANGE = 'select coalesce(max(position), 0) as last from sense_changes';

export async function readPosition(reads: Queryable): Promise<Position> {
  const { rows } = await reads.query<Position>(READ_POSITION);
  return rows[0]!;
}

/** Reads which senses have changed since a position. */
export async function readChanges(reads: Queryable, since: Position): Promise<ChangesSince> {
  const { rows } = await reads.query<
    Position & { isTooOld: boolean; areMany: boolean; senses: string[] }
  >(READ_CHANGES, [since.snapshot, since.at]);
  const { place, snapshot, at, isTooOld, areMany, senses } = rows[0]!;
  const isUnknown = isTooOld || areMany || place !== since.place;
  return { position: { place, snapshot, at }, senses: isUnknown ? null : senses };
}

/** Reads a number that grows with every change. */
export async function readLastChange(reads: Queryable): Promise<number> {
  const { rows } = await reads.query<{ last: number }>(READ_LAST_CHANGE);
  return rows[0]!.last;
}
