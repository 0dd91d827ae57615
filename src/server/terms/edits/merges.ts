import { errorText } from '#contract/error-texts.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { notify } from '#server/features/notices/notify.ts';
import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeTerms, readChanged } from '../changes/change-terms.ts';
import type { TermState } from '../changes/state.ts';
import { findRivals } from '../concepts/preferred.ts';
import { copyForms, deleteForms } from '../rows/forms.ts';

/*
 * A merged term keeps its status and its row, but no list, search or count contains it
 * (unlisted.ts), and its page redirects to the other term. `merged_into` is never rewritten, so the
 * merges of a chain can be undone one by one.
 */

/**
 * Advisory lock that makes merges of terms take turns, so that no two terms merge into each other.
 */
const LOCK = 7_236_015;

type Merge = { into: string; reason: string; actorId: string };
/**
 * The parts that a merge copied to the term that stays: the codes of sources, and the ids of forms,
 * which older merges did not copy.
 */
type Moved = { sources: string[]; forms?: string[] };

/**
 * Merges a verified term into another one. The other term gains its sources and forms.
 * @returns the merged term
 * @throws 409 if one of the terms is not verified or was merged already, or if their languages
 * differ
 */
export async function mergeTerm(
  tx: Queryable,
  termId: string,
  { into, reason, actorId }: Merge,
): Promise<Term> {
  await takeTurn(tx);
  let words = new Map<string, string>();
  let reporterIds: string[] = [];
  await changeTerms(tx, [termId, into], {
    kind: 'merge',
    actorId,
    check: (terms) => {
      words = new Map(terms.map(({ id, vernacularWord }) => [id, vernacularWord]));
      if (terms.some(({ mergedInto }) => mergedInto !== null))
        throw new HttpProblem(409, errorText('merged_meanwhile'));
      if (terms.some(({ language }) => language !== terms[0]?.language))
        throw new HttpProblem(409, errorText('merge_languages'));
    },
    next: ({ id }) => (id === termId ? { values: { mergedInto: into } } : {}),
    storeMore: async () => {
      const moved: Moved = {
        sources: await copySources(tx, termId, into),
        forms: await copyForms(tx, termId, into),
      };
      reporterIds = await closeReports(tx, termId, { actorId, reason });
      await tx
        .insertInto('termMerges')
        .values({ fromId: termId, intoId: into, moved: JSON.stringify(moved), actorId, reason })
        .execute();
    },
    reason: ({ id }) =>
      id === termId
        ? m.term_history_merged({ word: words.get(into) ?? '' })
        : m.term_history_merged_here({ word: words.get(termId) ?? '' }),
  });
  const term = await readChanged(tx, termId);
  await notify(tx, { kind: 'merged', userId: term.submitterId, actorId, term, reason });
  for (const userId of reporterIds)
    await notify(tx, {
      kind: 'reportOutcome',
      userId,
      actorId,
      term,
      reason: m.notice_kinds_report_merged(),
    });
  return term;
}

/**
 * Undoes the merge of a term, and deletes the notice about it and the email that waits. If the
 * concept of the term has another preferred word by now, the term is only admitted.
 * @throws 409 if the term is not merged, or was merged more than seven days ago
 * @throws the same errors as `changeTerms`
 */
export async function undoTermMerge(tx: Queryable, termId: string, actorId: string): Promise<Term> {
  await takeTurn(tx);
  const merge = await findMerge(tx, termId);
  if (!merge) throw new HttpProblem(409, errorText('not_merged'));
  if (merge.isLate) throw new HttpProblem(409, errorText('merge_late'));
  let isRivalled = false;
  await changeTerms(tx, [termId, merge.intoId], {
    kind: 'undoMerge',
    actorId,
    check: async (terms) => {
      const merged = terms.find(({ id }) => id === termId);
      isRivalled = merged !== undefined && (await hasRival(tx, merged));
    },
    next: ({ id }) =>
      id === termId
        ? { values: { mergedInto: null, ...(isRivalled && { usage: 'admitted' as const }) } }
        : {},
    storeMore: async () => {
      const { sources, forms = [] } = merge.moved as Moved;
      await tx
        .deleteFrom('termSources')
        .where('termId', '=', merge.intoId)
        .where('source', '=', anyOf(sources))
        .execute();
      await deleteForms(tx, merge.intoId, forms);
      await tx
        .updateTable('termMerges')
        .set({ undoneBy: actorId, undoneAt: now })
        .where('id', '=', merge.id)
        .execute();
      await tx
        .deleteFrom('notices')
        .where('termId', '=', termId)
        .where('kind', '=', 'merged')
        .execute();
    },
    reason: m.term_history_merge_undone(),
  });
  return readChanged(tx, termId);
}

/** Merges take turns, so a merge that was read after this lock is still the present one. */
const takeTurn = (tx: Queryable) => tx.query('select pg_advisory_xact_lock($1::bigint)', [LOCK]);

async function hasRival(tx: Queryable, { conceptId, ...term }: TermState): Promise<boolean> {
  if (term.usage !== 'preferred' || conceptId === null) return false;
  return (await findRivals(tx, { ...term, conceptId })).length > 0;
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

const COPY_SOURCES = `
  insert into term_sources (term_id, source, place, source_id, notes)
  select $2, s.source, s.place, s.source_id, s.notes
  from term_sources s
  where s.term_id = $1
  on conflict do nothing
  returning source`;

/** @returns the codes of the sources that the target did not have */
async function copySources(tx: Queryable, fromId: string, intoId: string): Promise<string[]> {
  const { rows } = await tx.query<{ source: string }>(COPY_SOURCES, [fromId, intoId]);
  return rows.map(({ source }) => source);
}

/** @returns the ids of the signed-in people who sent the reports */
async function closeReports(
  tx: Queryable,
  termId: string,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<string[]> {
  const closed = await tx
    .updateTable('reports')
    .set({ status: 'resolved', note: reason, closedBy: actorId, closedAt: now })
    .where('termId', '=', termId)
    .where('status', '=', 'open')
    .returning('reporterId')
    .execute();
  return closed.flatMap(({ reporterId }) => reporterId ?? []);
}
