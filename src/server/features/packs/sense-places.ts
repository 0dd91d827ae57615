import { compareSenses, compareSubjects } from '#domain/search/index/build/sense-order.ts';
import { rateSense } from '#domain/term/word-order.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

/** The concepts that share their headword with another one, each with its best word. */
const SELECT_SENSES = `
  select
    c.number,
    c.headword,
    c.subject,
    c.gloss,
    c.identity,
    c.strength,
    min(t.quality) as quality
  from concepts as c
  join terms as t on t.concept_id = c.id and ${isPublicTerm('t')}
  where exists (
    select
    from concepts as other
    where other.headword = c.headword and other.id <> c.id
  )
  group by c.id`;

type Sense = Pick<Row<'concepts'>, 'number' | 'headword' | 'subject' | 'gloss' | 'identity'> & {
  strength: number;
  quality: number;
};

/**
 * Returns what sorts the concepts of a headword as a search in all languages does (PackSense.place),
 * because packs contain only one language. It is 0 for concepts that are left out.
 */
export async function readSensePlaces(reads: Queryable): Promise<ReadonlyMap<number, number>> {
  const { rows } = await reads.query<Sense>(SELECT_SENSES);
  const places = new Map<number, number>();
  for (const senses of Map.groupBy(rows, ({ headword }) => headword).values())
    placeSenses(senses.toSorted(compareInAllLanguages), places);
  return places;
}

/** The place only grows where subjects and glosses are not in order. */
function placeSenses(senses: readonly Sense[], places: Map<number, number>): void {
  let place = 0;
  for (const [index, sense] of senses.entries()) {
    const before = senses[index - 1];
    if (before && compareSubjects(before, sense) > 0) place += 1;
    places.set(sense.number, place);
  }
}

const compareInAllLanguages = (one: Sense, other: Sense): number =>
  rateSense(one.quality) - rateSense(other.quality) || compareSenses(one, other);
