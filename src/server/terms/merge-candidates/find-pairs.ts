import type { Queryable } from '#server/platform/db/database.ts';
import { FIRST_ID, findRangeEnd, LAST_ID } from '#server/platform/db/id-ranges.ts';
import { isPublicTerm } from '../rows/unlisted.ts';

/** Two public concepts, and how many concepts their headword has, with and without a gloss. */
export type Pair = { conceptId: string; otherId: string; senses: number; glossed: number };

/** The key of `looseHeadword`. */
const looseSql = (text: string): string => `translate(${text}, ' -''', '')`;

/**
 * Finds the pairs with the same loose headword, and those in which the headword of one is another
 * name of the other. A concept has a strength as soon as it has a verified term.
 */
const FIND_PAIRS = `
  with named as materialized (
    select c.id, ${looseSql('c.headword')} as name, c.gloss
    from concepts c
    where c.merged_into is null and c.strength > 0
  ),
  headwords as materialized (
    select name, count(*) as senses, count(gloss) as glossed
    from named
    group by name
  ),
  same_headword as (
    select a.id as concept_id, b.id as other_id, a.name
    from named a
    join named b on b.name = a.name and a.id < b.id
    where a.id > $1 and a.id <= $2
  ),
  synonyms as (
    select least(a.id, b.id) as concept_id, greatest(a.id, b.id) as other_id, min(b.name) as name
    from concept_labels l
    join named a on a.id = l.concept_id
    join named b on b.name = ${looseSql('lower(l.text)')} and b.name <> a.name
    left join terms t on t.id = l.term_id
    where l.kind = 'admitted'
      and least(a.id, b.id) > $1
      and least(a.id, b.id) <= $2
      and (l.term_id is null or ${isPublicTerm('t')})
    group by 1, 2
  )
  select p.concept_id, p.other_id, h.senses, h.glossed
  from (
    select * from same_headword
    union all
    select * from synonyms
  ) as p
  join headwords h on h.name = p.name
  order by p.concept_id, p.other_id`;

/** The concepts from after one id to another. */
export type Range = { after: string; last: string };

const CONCEPTS_PER_RANGE = 20_000;

/** Divides all concepts into ranges, because a large dictionary has too many pairs for memory. */
export async function* listRanges(
  database: Queryable,
  count = CONCEPTS_PER_RANGE,
): AsyncGenerator<Range> {
  for (let after = FIRST_ID; after !== LAST_ID; ) {
    const last = (await findRangeEnd(database, 'concepts', { after, count })) ?? LAST_ID;
    yield { after, last };
    after = last;
  }
}

/** @returns the pairs whose lower id is in the range, in the order of their ids */
export async function findPairs(tx: Queryable, { after, last }: Range): Promise<Pair[]> {
  await tx.query(`set local statement_timeout = '2min'`);
  // Before PostgreSQL has statistics, it may choose to compare each concept with all others.
  await tx.query('set local enable_nestloop = off');
  const { rows } = await tx.query<Pair>(FIND_PAIRS, [after, last]);
  return rows;
}
