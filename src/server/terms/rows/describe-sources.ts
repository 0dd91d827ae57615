import { isDeepStrictEqual } from 'node:util';
import { SOURCE_CODE } from '#domain/site/source.ts';
import { anyOf, type Database, type Queryable, type Row } from '#server/platform/db/database.ts';
import { FIRST_ID } from '#server/platform/db/id-ranges.ts';
import { updateQuality } from '../changes/update-quality.ts';
import { refreshConcepts } from '../concepts/refresh-concepts.ts';

/** The description of a source. A licence is an SPDX identifier, or null if it is unknown. */
export type SourceDescription = Row<'sources'>;

const BATCH_SIZE = 1000;

export const isSourceCode = (text: string): boolean => SOURCE_CODE.test(text);

const descriptionColumns = [
  'code',
  'name',
  'publisher',
  'licence',
  'url',
  'rank',
  'subjectRanks',
  'authority',
] as const satisfies readonly (keyof SourceDescription)[];

/** Compares descriptions of sources with those that are stored. */
export async function compareSources(
  tx: Queryable,
  sources: readonly SourceDescription[],
): Promise<{ created: SourceDescription[]; changed: SourceDescription[] }> {
  const rows = await tx
    .selectFrom('sources')
    .select(descriptionColumns)
    .where('code', '=', anyOf(sources.map(({ code }) => code)))
    .execute();
  const stored = new Map(rows.map((row) => [row.code, row]));
  return {
    created: sources.filter(({ code }) => !stored.has(code)),
    changed: sources.filter((source) => {
      const before = stored.get(source.code);
      return before && !isDeepStrictEqual(before, source);
    }),
  };
}

/** Stores descriptions of sources. They replace what was known about the same sources. */
export async function describeSources(
  tx: Queryable,
  sources: readonly SourceDescription[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .insertInto('sources')
    .values(
      sources
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map((source) => ({ ...source, subjectRanks: JSON.stringify(source.subjectRanks) })),
    )
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        publisher: eb.ref('excluded.publisher'),
        licence: eb.ref('excluded.licence'),
        url: eb.ref('excluded.url'),
        rank: eb.ref('excluded.rank'),
        subjectRanks: eb.ref('excluded.subjectRanks'),
        authority: eb.ref('excluded.authority'),
      })),
    )
    .execute();
}

/**
 * Stores the licence of a source. The order of its terms does not depend on it.
 * @param licence an SPDX expression, or null if it is not known
 * @returns the licence before, or undefined if there is no such source
 */
export async function storeLicence(
  tx: Queryable,
  { code, licence }: { code: string; licence: string | null },
): Promise<string | null | undefined> {
  const before = await tx
    .selectFrom('sources')
    .select('licence')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.licence !== licence)
    await tx.updateTable('sources').set({ licence }).where('code', '=', code).execute();
  return before?.licence;
}

const NEXT_TERMS = `
  select distinct ts.term_id
  from term_sources ts
  where ts.source = any($1::text[]) and ts.term_id > $2
  order by ts.term_id
  limit $3`;

/**
 * Computes the quality of all terms of some sources again, in batches. This also completes an
 * earlier run that was stopped.
 * @param actorId the user to whom the history attributes changes of definitions
 * @returns the number of terms of these sources
 */
export async function updateQualityOfSources(
  database: Database,
  codes: readonly string[],
  actorId: string,
): Promise<number> {
  let after = FIRST_ID;
  for (let terms = 0; ; ) {
    const { rows } = await database.query<{ termId: string }>(NEXT_TERMS, [
      codes,
      after,
      BATCH_SIZE,
    ]);
    const last = rows.at(-1);
    if (!last) return terms;
    await database.transaction(async (tx) => {
      const ids = rows.map(({ termId }) => termId);
      await updateQuality(tx, ids);
      await refreshConcepts(tx, await findConceptsOf(tx, ids), actorId);
    });
    terms += rows.length;
    after = last.termId;
  }
}

/** Finds the concepts of terms that the caller has locked. */
async function findConceptsOf(tx: Queryable, termIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('terms')
    .select('conceptId')
    .distinct()
    .where('id', '=', anyOf(termIds))
    .execute();
  return rows.flatMap(({ conceptId }) => conceptId ?? []);
}
