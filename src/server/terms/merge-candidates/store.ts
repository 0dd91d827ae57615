import type { Evidence } from '#domain/concept/merge-evidence.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { Range } from './find-pairs.ts';

/*
 * The only code that writes the table `merge_candidates`; tests/one-writer.unit.test.ts refuses any
 * other.
 */

export type FoundCandidate = Pick<
  Row<'mergeCandidates'>,
  'conceptId' | 'otherId' | 'score' | 'facts' | 'otherFacts'
> & { evidence: Evidence[] };

/**
 * Concepts that were kept apart become candidates again once both have changed. A merge reopens its
 * candidate by itself when it is undone.
 */
const STORE_CANDIDATES = `
  insert into merge_candidates as m (concept_id, other_id, score, evidence, facts, other_facts)
  select d.concept_id, d.other_id, d.score, d.evidence, d.facts, d.other_facts
  from jsonb_to_recordset($1::jsonb) as d (
    concept_id uuid,
    other_id uuid,
    score smallint,
    evidence jsonb,
    facts text,
    other_facts text
  )
  order by d.concept_id, d.other_id
  on conflict (concept_id, other_id) do update
  set
    score = excluded.score,
    evidence = excluded.evidence,
    facts = excluded.facts,
    other_facts = excluded.other_facts,
    state = 'open',
    decided_by = null,
    decided_at = null,
    updated_at = now()
  where case m.state
    when 'merged' then false
    when 'kept-apart' then m.facts <> excluded.facts and m.other_facts <> excluded.other_facts
    when 'outdated' then true
    else (m.evidence, m.facts, m.other_facts)
      is distinct from (excluded.evidence, excluded.facts, excluded.other_facts)
  end`;

/** @returns how many candidates are new or have changed */
export async function storeCandidates(
  database: Queryable,
  candidates: readonly FoundCandidate[],
): Promise<number> {
  const rows = candidates.map(({ conceptId, otherId, score, evidence, facts, otherFacts }) => ({
    concept_id: conceptId,
    other_id: otherId,
    score,
    evidence,
    facts,
    other_facts: otherFacts,
  }));
  const { rowCount } = await database.query(STORE_CANDIDATES, [JSON.stringify(rows)]);
  return rowCount;
}

const CLOSE_OUTDATED = `
  update merge_candidates m
  set state = 'outdated', updated_at = now()
  where m.state = 'open'
    and m.concept_id > $3
    and m.concept_id <= $4
    and not exists (
      select
      from unnest($1::uuid[], $2::uuid[]) as f (concept_id, other_id)
      where f.concept_id = m.concept_id and f.other_id = m.other_id
    )`;

/** Marks the open candidates of a range as outdated that are not among those that were found. */
export async function closeOutdated(
  database: Queryable,
  { after, last }: Range,
  found: readonly Pick<FoundCandidate, 'conceptId' | 'otherId'>[],
): Promise<void> {
  await database.query(CLOSE_OUTDATED, [
    found.map(({ conceptId }) => conceptId),
    found.map(({ otherId }) => otherId),
    after,
    last,
  ]);
}

const ofPair = (first: string, second: string): [string, string] =>
  first < second ? [first, second] : [second, first];

const SET_MERGED = `
  update merge_candidates
  set state = 'merged', decided_by = $3, decided_at = now(), updated_at = now()
  where concept_id = $1 and other_id = $2`;

/** Records that concepts were merged, if they are candidates. The caller has locked them. */
export async function markMerged(
  tx: Queryable,
  pair: readonly [string, string],
  actorId: string,
): Promise<void> {
  await tx.query(SET_MERGED, [...ofPair(...pair), actorId]);
}

const REOPEN = `
  update merge_candidates
  set state = 'open', decided_by = null, decided_at = null, updated_at = now()
  where concept_id = $1 and other_id = $2 and state = $3`;

/** Opens the candidate of two concepts again, because a decision about them was undone. */
export async function reopenCandidate(
  tx: Queryable,
  pair: readonly [string, string],
  from: 'merged' | 'kept-apart',
): Promise<void> {
  await tx.query(REOPEN, [...ofPair(...pair), from]);
}

const KEEP_APART = `
  update merge_candidates
  set
    state = 'kept-apart',
    facts = $2,
    other_facts = $3,
    decided_by = $4,
    decided_at = now(),
    updated_at = now()
  where id = $1 and state = 'open'`;

/** @returns false if the candidate is no longer open */
export async function storeKeptApart(
  tx: Queryable,
  id: string,
  { facts, otherFacts, actorId }: { facts: string; otherFacts: string; actorId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(KEEP_APART, [id, facts, otherFacts, actorId]);
  return rowCount > 0;
}
