import { isWrittenHereSql } from './written-here-sql.ts';

/**
 * Returns SQL that selects the code of the source of a concept's definition: the source that is
 * stored with it or, if an import brought the definition, the best source of its term. A definition
 * that a person wrote, or rewrote, without naming a source has none.
 * @param concept the alias of the table of concepts
 */
export const definitionSourceSql = (concept: string): string => `
  select coalesce(
    ${concept}.definition_source,
    (
      select ts.source
      from terms t
      join users u on u.id = t.submitter_id and u.is_system
      join term_sources ts on ts.term_id = t.id
      join sources s on s.code = ts.source
      where t.id = ${concept}.definition_term_id
        and not ${isWrittenHereSql('t', 'meaning', 't.meaning')}
      order by s.rank, s.name, s.code
      limit 1
    )
  )`;
