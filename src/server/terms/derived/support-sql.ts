/*
 * Parts of statements that read what supports a term with the alias `t`: the people who verified
 * it, and its sources.
 */

/** Counts the people who verified or confirmed the term. Imports do not count. */
export const COUNT_VERIFIERS = `
  select count(*)
  from (
    select u.id
    from users u
    where u.id = t.verifier_id and not u.is_system
    union
    select v.verifier_id
    from term_confirmations v
    where v.term_id = t.id
  ) as people`;

/** The properties of a JSON object that describes the source with the alias `s`. */
export const sourceProperties = `
  'code', s.code,
  'name', s.name,
  'publisher', s.publisher,
  'licence', s.licence,
  'url', s.url,
  'authority', s.authority`;

/** The properties of how a source supports a term, from the row with the alias `ts`. */
export const supportProperties = `
  'place', ts.place,
  'id', ts.source_id,
  'notes', ts.notes`;

/** The order in which sources are listed. */
export const SOURCE_ORDER = 's.rank, s.name, s.code';

/**
 * Selects the sources of the term as a JSON list. The row that links the term to a source has the
 * alias `ts`.
 * @param properties the properties of each object, as arguments of `json_build_object`
 */
export const sourcesSql = (properties: string): string => `
  select coalesce(json_agg(json_build_object(${properties}) order by ${SOURCE_ORDER}), '[]')
  from term_sources ts
  join sources s on s.code = ts.source
  where ts.term_id = t.id`;
