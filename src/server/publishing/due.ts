import type { Queryable, Row } from '#server/platform/db/database.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

type BuildKind = Extract<Row<'exportBuilds'>['kind'], 'packs' | 'exports'>;

/** The latest time at which a build of each kind was due, as SQL. */
const dueSince: Record<BuildKind, string> = {
  exports: `now() - interval '55 minutes'`,
  // Clients can update across a limited number of versions, so packs are built once a day: by the
  // first run after 01:10 UTC that finds a change.
  packs: `date_trunc('day', now() - interval '70 minutes', 'UTC') + interval '70 minutes'`,
};

/** Asks the jobs to build packs and exports at their next run, in at most five minutes. */
export async function requestBuilds(database: Queryable): Promise<void> {
  await database.query('update export_builds set requested_at = now()');
}

const REQUEST_AFTER_REMOVALS = `
  update export_builds
  set requested_at = now()
  where requested_at is null
    and exists (
      select
      from exported_terms e
      join terms t on t.id = e.term_id
      where not (${isPublicTerm('t')})
    )`;

/**
 * Requests packs if a word of the last packs is not public any more. The terms themselves are
 * checked, because such a word may not have been exported, and because a change of many senses does
 * not name them.
 */
const REQUEST_PACKS_AFTER_REMOVALS = `
  update export_builds as b
  set requested_at = now()
  where b.kind = 'packs'
    and b.requested_at is null
    and exists (
      select
      from sense_changes c
      join terms t
        on c.senses is null or t.concept_id = any(c.senses) or t.id = any(c.senses)
      where c.at >= b.started_at
        and t.updated_at >= b.started_at
        and not (${isPublicTerm('t')})
        and exists (
          select from term_history h where h.term_id = t.id and h.action = 'verified'
        )
    )`;

const IS_DUE = (kind: BuildKind): string => `
  select requested_at is not null as is_requested, started_at < ${dueSince[kind]} as is_late
  from export_builds
  where kind = '${kind}'`;

/**
 * Returns whether it is time for a build: somebody asked for it, a word that was exported has been
 * removed, or it is a regular run. A start makes no regular run.
 */
export async function isBuildDue(
  database: Queryable,
  kind: BuildKind,
  { atStart }: { atStart: boolean },
): Promise<boolean> {
  await database.query(REQUEST_AFTER_REMOVALS);
  await database.query(REQUEST_PACKS_AFTER_REMOVALS);
  const { rows } = await database.query<{ isRequested: boolean; isLate: boolean }>(IS_DUE(kind));
  const [row] = rows;
  if (!row) return !atStart;
  return row.isRequested || (row.isLate && !atStart);
}
