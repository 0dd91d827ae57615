import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { computeReliability, packQuality } from '#domain/term/reliability.ts';
import type { Reliability } from '#domain/term/usage.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { updateKeyFilters } from './keys.ts';
import type { SourceFacts } from './sources.ts';
import { COUNT_VERIFIERS } from './support-sql.ts';

/*
 * Computes the reliability and the quality of terms, which are stored because searches order by
 * them. Call `updateQuality` in the transaction of every change on which they depend, such as a
 * confirmation, and a change of a term's sources or of the description of a source.
 */

export type Quality = { reliability: Reliability; quality: number };

/** The people who verified a term, except for system users, and its sources. */
export type Support = { verifiers: number; sources: readonly SourceFacts[] };
type Assessed = Pick<Row<'terms'>, 'status' | 'usage' | 'meaning'>;

export function assessTerm(
  { status, usage, meaning }: Assessed,
  { verifiers, sources }: Support,
): Quality {
  const reliability = computeReliability({
    status,
    verifiers,
    publishers: new Set(sources.map(({ publisher, code }) => publisher ?? code)).size,
    hasAuthority: sources.some(({ authority }) => authority),
  });
  const quality = packQuality({
    usage,
    reliability,
    sources: sources.length,
    hasDefinition: Boolean(meaning) && meaning !== PLACEHOLDER_MEANING,
    bestRank: sources.length === 0 ? null : Math.min(...sources.map(({ rank }) => rank)),
  });
  return { reliability, quality };
}

const READ_SUPPORT = `
  select
    t.id,
    (${COUNT_VERIFIERS}) as verifiers,
    (
      select coalesce(
        json_agg(json_build_object(
          'code', s.code,
          'publisher', s.publisher,
          'rank', s.rank,
          'authority', s.authority
        )),
        '[]'
      )
      from term_sources ts
      join sources s on s.code = ts.source
      where ts.term_id = t.id
    ) as sources
  from unnest($1::uuid[], $2::uuid[]) as t (id, verifier_id)`;

/**
 * Reads the support of terms, each with the user who verified it or is about to do so.
 * @returns the support in the order of the terms
 */
export async function readSupport(
  tx: Queryable,
  terms: readonly Pick<Row<'terms'>, 'id' | 'verifierId'>[],
): Promise<Support[]> {
  const { rows } = await tx.query<Support & { id: string }>(READ_SUPPORT, [
    terms.map(({ id }) => id),
    terms.map(({ verifierId }) => verifierId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return terms.map(({ id }) => byId.get(id) ?? { verifiers: 0, sources: [] });
}

const UPDATE_QUALITY = `
  update terms t
  set reliability = q.reliability, quality = q.quality
  from unnest($1::uuid[], $2::smallint[], $3::integer[]) as q (id, reliability, quality)
  where t.id = q.id`;

/**
 * Computes the reliability and the quality of terms again. Stores them with the terms and their
 * search keys if they have changed.
 */
export async function updateQuality(tx: Queryable, termIds: readonly string[]): Promise<void> {
  const terms = await tx
    .selectFrom('terms')
    .select(['id', 'status', 'usage', 'meaning', 'verifierId', 'reliability', 'quality'])
    .where('id', '=', anyOf(termIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const supports = await readSupport(tx, terms);
  const changed = terms.flatMap((term, index) => {
    const computed = assessTerm(term, supports[index] ?? { verifiers: 0, sources: [] });
    const isSame = term.reliability === computed.reliability && term.quality === computed.quality;
    return isSame ? [] : [{ id: term.id, ...computed }];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await tx.query(UPDATE_QUALITY, [
    ids,
    changed.map(({ reliability }) => reliability),
    changed.map(({ quality }) => quality),
  ]);
  await updateKeyFilters(tx, ids);
}
