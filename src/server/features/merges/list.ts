import type { Merge } from '#contract/terms/merges.ts';
import { limits } from '#domain/limits.ts';
import type { Scope } from '#domain/people/scope.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { scopeConditions } from '#server/terms/access/scope-sql.ts';
import { termNameSql } from '#server/terms/rows/columns.ts';

type Page = { page: number; pageSize: number };

const { undoDays } = limits.merges;
const IS_RECENT = `created_at > now() - interval '${undoDays} days'`;

const mergesOfTerms = (conditions: readonly string[]): string => `
  select
    'term' as kind,
    g.id,
    g.reason,
    g.actor_id,
    g.created_at,
    g.undone_at,
    g.undone_at is null as can_undo,
    g.from_id,
    g.into_id,
    null::json as concepts
  from term_merges g
  join terms merged on merged.id = g.from_id
  join terms target on target.id = g.into_id
  where ${[`g.${IS_RECENT}`, ...conditions].join(' and ')}`;

/**
 * The number of the other concept of a merge or a split. The histories of both concepts record it;
 * this is null in one of them, so that it is listed once.
 */
const OTHER_NUMBER = `coalesce(
      h.changes -> 'mergedInto' ->> 'to',
      h.changes -> 'splitInto' ->> 'to'
    )`;

/**
 * The merge of a concept can be undone unless the other concept was merged further. A split cannot
 * be undone, but the new concept can be merged back.
 */
const mergesOfConcepts = (conditions: readonly string[]): string => `
  select
    case h.action when 'split' then 'split' else 'concept' end,
    h.id,
    h.reason,
    h.actor_id,
    h.created_at,
    (
      select min(later.created_at)
      from concept_history later
      where later.concept_id = h.concept_id
        and h.action = 'merged'
        and later.action = 'restored'
        and later.position > h.position
    ),
    h.action = 'merged' and target.id is not null and target.merged_into is null,
    null,
    null,
    json_build_object('from', c.number, 'into', (${OTHER_NUMBER})::integer)
  from concept_history h
  join concepts c on c.id = h.concept_id
  join concepts other on other.number = (${OTHER_NUMBER})::integer
  left join concepts target
    on target.id = c.merged_into
    and target.number = (h.changes -> 'mergedInto' ->> 'to')::integer
  where ${["h.action in ('merged', 'split')", `h.${IS_RECENT}`, ...conditions].join(' and ')}`;

/**
 * Lists the merges and splits that are recent enough to be undone, newest first. Both terms or
 * concepts must be in the caller's scope.
 */
export async function listMerges(
  database: Queryable,
  scope: Scope | null,
  page: Page,
): Promise<{ merges: Merge[]; total: number }> {
  const { rows, total } = await queryPage<Merge>(database, (bind) => mergesSql(scope, page, bind));
  return { merges: rows, total };
}

function mergesSql(scope: Scope | null, { page, pageSize }: Page, bind: Bind): string {
  const terms = ['merged', 'target'].flatMap((alias) =>
    scopeConditions(scope, bind, { language: `${alias}.language`, subject: `${alias}.subject` }),
  );
  const concepts = ['c', 'other'].flatMap((alias) =>
    scopeConditions(scope, bind, { subject: `${alias}.subject` }),
  );
  return `
    with merges as (
      ${mergesOfTerms(terms)}
      union all
      ${mergesOfConcepts(concepts)}
    )
    select n.total, p.*
    from (select count(*) as total from merges) n
    left join lateral (
      select
        g.*,
        case
          when g.kind = 'term'
          then json_build_object('from', ${termNameSql('merged')}, 'into', ${termNameSql('target')})
        end as terms,
        concat_ws(' ', u.first_name, u.last_name) as by
      from merges g
      join users u on u.id = g.actor_id
      left join terms merged on merged.id = g.from_id
      left join terms target on target.id = g.into_id
      order by g.created_at desc, g.id
      limit ${bind(pageSize)}
      offset ${bind((page - 1) * pageSize)}
    ) p on true
    order by p.created_at desc, p.id`;
}
