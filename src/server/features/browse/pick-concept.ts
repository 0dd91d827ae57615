import { createHash } from 'node:crypto';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

const HAS_VERIFIED_WORD = `
  c.merged_into is null
  and exists (
    select
    from terms as t
    where t.concept_id = c.id
      and ${isPublicTerm('t')}
  )`;
const HAS_DEFINITION = `c.definition is not null and ${HAS_VERIFIED_WORD}`;

/** Selects the next matching concept from a number, or else the first one. */
const nextConceptSql = (condition: string): string => `
  select number
  from (
    (
      select c.number, false as is_first
      from concepts as c
      where c.number >= :start::int and ${condition}
      order by c.number
      limit 1
    )
    union all
    (
      select c.number, true as is_first
      from concepts as c
      where ${condition}
      order by c.number
      limit 1
    )
  ) as found
  order by is_first
  limit 1`;
const NEXT_WORD = nextConceptSql(HAS_VERIFIED_WORD);
const NEXT_DEFINED_WORD = nextConceptSql(HAS_DEFINITION);

/** Picks a random concept that has a verified word. Returns null if there is none. */
export async function pickRandomConcept(database: Queryable): Promise<number | null> {
  const start = Math.ceil(Math.random() * (await readHighestNumber(database)));
  return findNext(database, NEXT_WORD, start);
}

/**
 * Picks a concept with a definition and a verified word. It is the same for everybody on that day.
 * @param date in ISO 8601 format
 */
export async function pickConceptOfDay(database: Queryable, date: string): Promise<number | null> {
  const highest = await readHighestNumber(database);
  if (highest === 0) return null;
  const hash = createHash('sha256').update(date).digest().readUInt32BE();
  return findNext(database, NEXT_DEFINED_WORD, scaleToNumber(hash, highest));
}

/**
 * Scales a hash to a number up to `highest`. If `highest` grows during the day, the result rarely
 * changes: only if `highest` reaches the scaled hash or passes a power of two.
 */
export function scaleToNumber(hash: number, highest: number): number {
  const size = 2 ** Math.ceil(Math.log2(Math.max(highest, 1)));
  const number = (hash % size) + 1;
  return number > highest ? number - size / 2 : number;
}

async function readHighestNumber(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ highest: number | null }>(
    'select max(number) as highest from concepts',
  );
  return rows[0]?.highest ?? 0;
}

async function findNext(database: Queryable, sql: string, start: number): Promise<number | null> {
  const [row] = await queryNamed<{ number: number }>(database, sql, { start });
  return row?.number ?? null;
}
