import type { VerifierRow } from '#contract/review/verifier-statistics.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Undone and withdrawn decisions, and those about spam, are not counted. */
const VERIFIER_STATISTICS = `
  with decided as (
    select
      h.id,
      h.actor_id,
      h.term_id,
      t.language,
      case when f.decided_at = h.created_at then f.seconds end as first_seconds,
      exists (
        select
        from term_decisions s
        where s.term_id = h.term_id
          and s.position > h.position
          and s.kind in ('sendBack', 'takeBack')
          and s.actor_id <> h.actor_id
          and s.undone_at is null
      ) as is_reversed,
      exists (select from term_sources s where s.term_id = h.term_id) as is_sourced
    from term_history h
    join terms t on t.id = h.term_id
    left join first_decisions f on f.term_id = h.term_id
    where h.action in ('verified', 'rejected')
      and h.created_at >= $1
      and ($2::uuid is null or h.actor_id = $2)
      and not exists (select from uncounted_decisions x where x.history_id = h.id)
  )
  select
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as verifier,
    d.language,
    count(*) as decisions,
    percentile_disc(0.5) within group (order by d.first_seconds) as median_seconds,
    count(*) filter (where d.is_reversed) as reversals,
    count(*) filter (where d.is_sourced) as sourced
  from decided d
  join users u on u.id = d.actor_id and not u.is_system
  group by u.id, d.language
  order by u.last_name, u.first_name, u.id, d.language`;

/**
 * Reads what verifiers decided since a time, by verifier and language.
 * @param verifierId reads the rows of this verifier only; null reads all
 */
export async function readVerifierStatistics(
  database: Queryable,
  { since, verifierId }: { since: Date; verifierId: string | null },
): Promise<VerifierRow[]> {
  const { rows } = await database.query<VerifierRow>(VERIFIER_STATISTICS, [since, verifierId]);
  return rows;
}
