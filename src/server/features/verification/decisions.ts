import type { MyAction, RecentAction } from '#contract/review/verification.ts';
import { decisions } from '#domain/term/status.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { UNDO_UNTIL } from '#server/terms/decisions/decisions.ts';
import { termNameSql } from '#server/terms/rows/columns.ts';
import { filterConditions, type PageFilters, pageClauses } from './queue/filters.ts';

type DecisionRow = Pick<Row<'termHistory'>, 'id' | 'createdAt'> &
  Pick<MyAction, 'action' | 'term' | 'undoUntil'> &
  Pick<RecentAction, 'verifier'>;

/** The decisions of one verifier, of everyone, or of everyone but imports. */
export type DecidedBy = { actorId: string } | 'everyone' | 'people';

/** Lists decisions, newest first, without those that were undone, taken back, or about spam. */
export async function listDecisions(
  database: Queryable,
  by: DecidedBy,
  filters: PageFilters,
): Promise<{ actions: DecisionRow[]; total: number }> {
  const { rows, total } = await queryPage<DecisionRow>(database, (bind) =>
    decisionsSql(by, filters, bind),
  );
  return { actions: rows, total };
}

/** Everyone who decided on a term has rows in reviewer_counts; imports have none. */
const PEOPLE = 'h.actor_id = any (array(select distinct person_id from reviewer_counts))';

function actorConditions(by: DecidedBy, bind: Bind): string[] {
  if (by === 'everyone') return [];
  return by === 'people' ? [PEOPLE] : [`h.actor_id = ${bind(by.actorId)}`];
}

function decisionsSql(by: DecidedBy, filters: PageFilters, bind: Bind): string {
  const onTerm = filterConditions(filters, bind);
  const where = [
    `h.action in (${decisions.map((action) => `'${action}'`).join(', ')})`,
    ...actorConditions(by, bind),
    ...onTerm,
  ].join(' and ');
  // Without a filter on the term, the counts do not have to join the terms.
  const joinTerms = onTerm.length > 0 ? 'join terms t on t.id = h.term_id' : '';
  return `
    select n.total - x.total as total, p.*
    from (
      select count(*) as total
      from term_history h
      ${joinTerms}
      where ${where}
    ) n
    cross join (
      select count(*) as total
      from uncounted_decisions uncounted
      join term_history h on h.id = uncounted.history_id
      ${joinTerms}
      where ${where}
    ) x
    left join lateral (
      select
        h.id,
        h.action,
        h.created_at,
        h.position,
        ${termNameSql('t')} as term,
        json_build_object(
          'id', u.id,
          'firstName', u.first_name,
          'lastName', u.last_name
        ) as verifier,
        (${UNDO_UNTIL}) as undo_until
      from term_history h
      join terms t on t.id = h.term_id
      join users u on u.id = h.actor_id
      where ${where} and not exists (
        select
        from uncounted_decisions uncounted
        where uncounted.history_id = h.id
      )
      order by h.position desc
      ${pageClauses(filters, bind)}
    ) p on true
    order by p.position desc`;
}

const LIST_VERIFIERS = `
  select u.id, u.first_name, u.last_name
  from users u
  where u.id in (select person_id from reviewer_counts)
  order by u.last_name, u.first_name, u.id`;

/** Lists everyone who has decided on a term. */
export async function listVerifiers(database: Queryable): Promise<RecentAction['verifier'][]> {
  const { rows } = await database.query<RecentAction['verifier']>(LIST_VERIFIERS);
  return rows;
}
