import { computeReliability } from '#domain/term/reliability.ts';
import type { Reliability } from '#domain/term/usage.ts';
import { packQuality } from '#domain/term/word-order.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { SourceFacts } from '../rows/sources.ts';
import { COUNT_VERIFIERS } from './support-sql.ts';

/*
 * Computes the reliability and the quality of terms, which are stored because searches order by
 * them. Call `updateQuality` in the transaction of every change on which they depend, such as a
 * confirmation, and a change of a term's sources or of the description of a source.
 */

export type Quality = { reliability: Reliability; quality: number };

/** The people who verified a term, except for system users, and its sources. */
export type TermSupport = { verifiers: number; sources: readonly SourceFacts[] };
type Assessed = Pick<
  Row<'terms'>,
  'status' | 'usage' | 'subject' | 'partOfSpeech' | 'vernacularWord'
>;

export function assessTerm(
  { status, usage, subject, partOfSpeech, vernacularWord }: Assessed,
  { verifiers, sources }: TermSupport,
): Quality {
  const reliability = computeReliability({
    status,
    verifiers,
    publishers: new Set(sources.map(({ publisher, code }) => publisher ?? code)).size,
    hasAuthority: sources.some(({ authority }) => authority),
  });
  const quality = packQuality({
    usage,
    sourceRanks: sources.map(({ rank, subjectRanks }) => subjectRanks[subject] ?? rank),
    partOfSpeech,
    reliability,
    vernacularWord,
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
          'subjectRanks', s.subject_ranks,
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
): Promise<TermSupport[]> {
  const { rows } = await tx.query<TermSupport & { id: string }>(READ_SUPPORT, [
    terms.map(({ id }) => id),
    terms.map(({ verifierId }) => verifierId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return terms.map(({ id }) => byId.get(id) ?? { verifiers: 0, sources: [] });
}
