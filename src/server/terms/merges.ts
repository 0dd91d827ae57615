import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { notify } from '#server/features/notices/notify.ts';
import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { selectTerm, type TermRow } from './columns.ts';
import { lockTermsOf } from './concept-edits/lock-rows.ts';
import { recordHistory } from './history.ts';
import { insertKeys } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { changeUsage, findRivals } from './preferred.ts';
import { updateQuality } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { reserveConcepts } from './reserve-concepts.ts';
import { dropSecondLooks } from './second-looks.ts';

/*
 * A merged term keeps its status and its row, but no list, search or count contains it
 * (unlisted.ts), and its page redirects to the other term. `merged_into` is never rewritten, so the
 * merges of a chain can be undone one by one.
 */

/**
 * Advisory lock that makes merges of terms take turns, so that no two terms merge into each other.
 */
const LOCK = 7_236_015;

type Pair = { merged: MergeableTerm; target: MergeableTerm; conceptIds: string[] };
type MergeableTerm = TermRow & { conceptId: string | null };
type Merge = { into: string; reason: string; actorId: string };
/** What a merge copied to the term that stays. */
type Moved = { sources: string[] };

/**
 * Merges a verified term into another one. The other term gains its sources.
 * @returns the merged term
 * @throws 409 if one of the terms is not verified or was merged already, or if their languages
 * differ
 */
export async function mergeTerm(
  tx: Queryable,
  termId: string,
  { into, reason, actorId }: Merge,
): Promise<Term> {
  const { merged, target, conceptIds } = await lockPair(tx, termId, into);
  for (const { status, mergedInto } of [merged, target])
    if (status !== 'verified' || mergedInto !== null)
      throw new HttpProblem(409, m.errors_detail_merged_meanwhile());
  if (merged.language !== target.language)
    throw new HttpProblem(409, m.errors_detail_merge_languages());
  await lockConcepts(tx, conceptIds);
  const term = await setMergedInto(tx, termId, into);
  await tx.deleteFrom('searchKeys').where('termId', '=', termId).execute();
  await dropSecondLooks(tx, [termId]);
  const moved: Moved = { sources: await copySources(tx, merged, target) };
  await closeReports(tx, termId, { actorId, reason });
  await tx
    .insertInto('termMerges')
    .values({ fromId: termId, intoId: into, moved: JSON.stringify(moved), actorId, reason })
    .execute();
  await recordHistory(tx, [termId], {
    action: 'updated',
    actorId,
    reason: m.term_history_merged({ word: target.vernacularWord }),
  });
  await recordHistory(tx, [into], {
    action: 'updated',
    actorId,
    reason: m.term_history_merged_here({ word: merged.vernacularWord }),
  });
  await settle(tx, [into], conceptIds, actorId);
  await notify(tx, { kind: 'merged', userId: merged.submitterId, actorId, term: merged, reason });
  return term;
}

/**
 * Undoes the merge of a term. If its concept has another preferred word by now, the term is only
 * admitted.
 * @throws 409 if the term is not merged, or was merged more than seven days ago
 */
export async function undoTermMerge(tx: Queryable, termId: string, actorId: string): Promise<Term> {
  const known = await findMerge(tx, termId);
  if (!known) throw new HttpProblem(409, m.errors_detail_not_merged());
  const { merged, conceptIds } = await lockPair(tx, termId, known.intoId);
  const merge = await findMerge(tx, termId);
  if (merge?.id !== known.id) throw new HttpProblem(409, m.errors_detail_not_merged());
  if (merge.isLate) throw new HttpProblem(409, m.errors_detail_merge_late());
  await lockConcepts(tx, conceptIds);
  await demoteBesideRival(tx, merged, actorId);
  const term = await setMergedInto(tx, termId, null);
  await insertKeys(tx, [term]);
  await tx
    .deleteFrom('termSources')
    .where('termId', '=', merge.intoId)
    .where('source', '=', anyOf((merge.moved as Moved).sources))
    .execute();
  await recordHistory(tx, [termId, merge.intoId], {
    action: 'updated',
    actorId,
    reason: m.term_history_merge_undone(),
  });
  await tx
    .updateTable('termMerges')
    .set({ undoneBy: actorId, undoneAt: now })
    .where('id', '=', merge.id)
    .execute();
  await settle(tx, [termId, merge.intoId], conceptIds, actorId);
  return readTerm(tx, termId).executeTakeFirstOrThrow();
}

async function demoteBesideRival(
  tx: Queryable,
  { conceptId, ...term }: MergeableTerm,
  actorId: string,
): Promise<void> {
  if (term.usage !== 'preferred' || conceptId === null) return;
  const rivals = await findRivals(tx, { ...term, conceptId });
  if (rivals.length > 0)
    await changeUsage(tx, [term.id], { from: 'preferred', to: 'admitted', actorId });
}

const FIND_MERGE = `
  select
    id,
    into_id,
    moved,
    created_at <= now() - make_interval(days => $2) as is_late
  from term_merges
  where from_id = $1 and undone_at is null`;

async function findMerge(tx: Queryable, termId: string) {
  const { rows } = await tx.query<{ id: string; intoId: string; moved: unknown; isLate: boolean }>(
    FIND_MERGE,
    [termId, limits.merges.undoDays],
  );
  return rows[0];
}

/** Locks the two terms of a merge, and reserves their concepts. */
async function lockPair(tx: Queryable, mergedId: string, targetId: string): Promise<Pair> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);
  const known = await readPair(tx, mergedId, targetId);
  const conceptIds = [known.merged, known.target].flatMap(({ conceptId }) => conceptId ?? []);
  await reserveConcepts(tx, { toChange: conceptIds });
  await lockTermsOf(tx, conceptIds);
  const locked = await readPair(tx, mergedId, targetId);
  const hasMoved = (['merged', 'target'] as const).some(
    (name) => locked[name].conceptId !== known[name].conceptId,
  );
  if (hasMoved) throw new HttpProblem(409, m.errors_detail_term_changed());
  return { ...locked, conceptIds };
}

async function readPair(tx: Queryable, mergedId: string, targetId: string) {
  return {
    merged: await readTerm(tx, mergedId).executeTakeFirstOrThrow(),
    target: await readTerm(tx, targetId).executeTakeFirstOrThrow(),
  };
}

const readTerm = (tx: Queryable, id: string) =>
  tx.selectFrom('terms').select(selectTerm).select('conceptId').where('id', '=', id);

const setMergedInto = (tx: Queryable, termId: string, mergedInto: string | null): Promise<Term> =>
  tx
    .updateTable('terms')
    .set((eb) => ({ mergedInto, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', termId)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();

const COPY_SOURCES = `
  insert into term_sources (term_id, source, place)
  select $2, s.source, s.place
  from term_sources s
  where s.term_id = $1
  on conflict do nothing
  returning source`;

/** @returns the codes of the sources that the target did not have */
async function copySources(tx: Queryable, merged: TermRow, target: TermRow): Promise<string[]> {
  const { rows } = await tx.query<{ source: string }>(COPY_SOURCES, [merged.id, target.id]);
  return rows.map(({ source }) => source);
}

async function closeReports(
  tx: Queryable,
  termId: string,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: 'resolved', note: reason, closedBy: actorId, closedAt: now })
    .where('termId', '=', termId)
    .where('status', '=', 'open')
    .execute();
}

/** Brings up to date what is computed from the terms. */
async function settle(
  tx: Queryable,
  termIds: readonly string[],
  conceptIds: readonly string[],
  actorId: string,
): Promise<void> {
  await updateQuality(tx, termIds);
  await refreshConcepts(tx, conceptIds, actorId);
  await rekeyConcepts(tx, conceptIds);
}
