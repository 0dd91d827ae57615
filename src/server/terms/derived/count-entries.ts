import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const COUNT_ENTRIES = `
  select
    c.*,
    l.*,
    t.*,
    (select count(*) from sources) as sources,
    (select count(*) from term_sources) as term_sources,
    (select count(*) from lookup_forms) as lookup_forms,
    (
      select json_object_agg(array_to_string(varieties, '+'), n)
      from (select varieties, count(*) as n from terms group by varieties) v
    ) as varieties
  from (
    select
      count(*) as concepts,
      count(definition) as concepts_with_definition
    from concepts
  ) c
  cross join (
    select
      count(*) filter (where kind = 'preferred') as headwords,
      count(*) filter (where kind = 'admitted') as synonyms
    from concept_labels
  ) l
  cross join (
    select
      count(*) as terms,
      count(part_of_speech) as with_part_of_speech,
      count(notes) as with_notes,
      count(*) filter (where meaning = $1) as with_placeholder,
      count(*) filter (where concept_id is null) as without_concept
    from terms
  ) t`;

/** Counts what the dictionary contains, for the log. */
export async function countEntries(database: Queryable): Promise<Record<string, unknown>> {
  const { rows } = await database.query(COUNT_ENTRIES, [PLACEHOLDER_MEANING]);
  return rows[0] ?? {};
}
