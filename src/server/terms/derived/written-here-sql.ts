import type { TermChanges } from '#domain/term/fields.ts';

/**
 * Returns an SQL condition: whether a person of this site wrote the text that a field of an imported
 * term has now. The history tells texts of people from those of the source: the first one, to which
 * a person may have returned, and those that a later import suggested.
 * @param term the alias of the table of terms
 * @param text the SQL expression for the text
 */
export const isWrittenHereSql = (term: string, field: keyof TermChanges, text: string): string => `(
    exists (
      select
      from term_history h
      join users a on a.id = h.actor_id and not a.is_system
      left join proposals p on p.term_history_id = h.id
      left join users author on author.id = p.author_id
      where h.term_id = ${term}.id
        and h.changes -> '${field}' ->> 'to' = ${text}
        and author.is_system is not true
    )
    and ${text} is distinct from (
      select h.changes -> '${field}' ->> 'from'
      from term_history h
      where h.term_id = ${term}.id and h.changes ? '${field}'
      order by h.position
      limit 1
    )
  )`;
