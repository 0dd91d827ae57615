import { PLACEHOLDER_MEANING } from '#domain/term/fields.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const COUNT_ENTRIES = `
  select
    (select count(*) from concepts) as concepts,
    (select count(*) from concepts where definition is not null) as with_definition,
    (
      select json_object_agg(kind, n)
      from (select kind, count(*) as n from concept_labels group by kind) l
    ) as labels,
    (
      select json_object_agg(varieties, n)
      from (
        select coalesce(nullif(array_to_string(varieties, '+'), ''), 'unknown') as varieties,
          count(*) as n
        from terms
        group by 1
      ) v
    ) as varieties,
    (select count(*) from sources) as sources,
    (select count(*) from term_sources) as term_sources,
    (select count(*) from lookup_forms) as lookup_forms,
    (select count(*) from terms where part_of_speech is not null) as parts_of_speech,
    (select count(*) from terms where notes is not null) as with_notes,
    (select count(*) from terms where meaning = $1) as with_placeholder,
    (select count(*) from terms where concept_id is null) as without_concept`;

/** Counts what the dictionary contains, for the log. */
export async function countEntries(database: Queryable): Promise<Record<string, unknown>> {
  const { rows } = await database.query(COUNT_ENTRIES, [PLACEHOLDER_MEANING]);
  return rows[0] ?? {};
}
