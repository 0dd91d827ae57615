/**
 * Selects the name of the best source of a term that only an import verified, so that readers see
 * where it comes from instead of a mark that suggests a check. Other terms have null. Use it for
 * the rows of one page, because each row reads the verifier and the sources.
 * @param term the table alias of the term
 */
export const sourceNameSql = (term: string): string => `(
  select s.name
  from users u
  join term_sources ts on ts.term_id = ${term}.id
  join sources s on s.code = ts.source
  where u.id = ${term}.verifier_id
    and u.is_system
    and not exists (
      select
      from term_confirmations v
      where v.term_id = ${term}.id
    )
  order by s.rank, s.name, s.code
  limit 1
) as source_name`;
