import { sql } from 'kysely';
import type { Actor, HistoryEntry } from '#contract/terms/term.ts';
import { can } from '#domain/permissions.ts';
import type { ViewerRole } from '#domain/roles.ts';

/** Selects the name of the user with the alias `u`. */
export const USER_NAME = `concat_ws(' ', u.first_name, u.last_name)`;

/**
 * The condition that a contributor page with the alias `p` is public. While people are suspended,
 * their page and their name are not public.
 */
export const IS_PUBLIC_PAGE = `
  p.is_shown
  and not exists (
    select
    from suspensions s
    where s.user_id = p.user_id and s.lifted_at is null
  )`;

const ACTOR_PROPERTIES = `
  'name', ${USER_NAME},
  'page', case when ${IS_PUBLIC_PAGE} then p.number end`;

const actorSql = (userId: string, properties: string): string => `
  select json_build_object(${properties})
  from users u
  left join contributor_pages p on p.user_id = u.id
  where u.id = ${userId}`;

/** Selects the person with this id, as an entry in the history of a term names them. */
export const termActorSql = (userId: string, termId: string): string =>
  actorSql(
    userId,
    `${ACTOR_PROPERTIES},
    'relation', (
      select l.relation
      from language_statements l
      join terms spoken on spoken.language = l.language
      where l.user_id = u.id and spoken.id = ${termId}
    )`,
  );

/** Selects the accepted suggestion that led to the history entry with this alias. */
export const suggestionSql = (entry: string): string => `
  select json_build_object(
    'author', (${termActorSql('accepted.author_id', 'accepted.term_id')}),
    'source', accepted.source
  )
  from proposals accepted
  where accepted.term_history_id = ${entry}.id`;

/** Selects who made each change in the history of a term, for the query builder. */
export const selectTermActor = sql<HistoryEntry['actor']>`
  (${sql.raw(termActorSql('term_history.actor_id', 'term_history.term_id'))})`.as('actor');

export const selectSuggestion = sql<HistoryEntry['suggestion']>`
  (${sql.raw(suggestionSql('term_history'))})`.as('suggestion');

/** Selects who made each change in the history of a concept, for the query builder. */
export const selectConceptActor = sql<Actor>`
  (${sql.raw(actorSql('concept_history.actor_id', ACTOR_PROPERTIES))})`.as('actor');

/**
 * Removes the names of people who show no contributor page, unless the viewer may see all names.
 */
export function hideNames(history: readonly HistoryEntry[], viewer: ViewerRole): HistoryEntry[] {
  if (can(viewer, 'history.names')) return [...history];
  const hide = <A extends Actor>(person: A | null): A | null =>
    person?.page == null ? null : person;
  return history.map(({ actor, suggestion, ...entry }) => ({
    ...entry,
    actor: hide(actor),
    suggestion: suggestion && { ...suggestion, author: hide(suggestion.author) },
  }));
}
