import { errorText } from '#contract/error-texts.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findAddedLabels } from './labels.ts';
import type { LockedConcept } from './lock-rows.ts';
import type { ConceptChangeKind, PlannedChange } from './plan.ts';
import { readRecordedRelations } from './relations.ts';
import { choosePromoted } from './settle-preferred.ts';
import type { ConceptColumns } from './store.ts';

/**
 * Undoes the merge of a concept: its terms move back, what the merge copied to the other concept is
 * removed, and the words that it demoted become preferred again where nothing prevents it. What
 * somebody has changed since stays.
 */
export const restore: ConceptChangeKind<{ reason: string | null }> = {
  permission: 'concept.merge',
  movesTerms: true,
  find: async (tx, conceptId) => {
    const { mergedInto } = await tx
      .selectFrom('concepts')
      .select('mergedInto')
      .where('id', '=', conceptId)
      .executeTakeFirstOrThrow();
    return { ...(mergedInto && { otherId: mergedInto }), found: undefined };
  },
  plan: async (tx, { concept: merged, other: target, terms }, { reason }) => {
    checkMerged(merged, target);
    const merge = await readMerge(tx, merged, target);
    const isMoving = (id: string) => merge.terms.includes(id);
    if (!merge.terms.every((id) => terms.some((term) => term.id === id)))
      throw new HttpProblem(409, errorText('concept_words_moved'));
    const after = terms.map((term) =>
      isMoving(term.id) ? { ...term, conceptId: merged.id } : term,
    );
    const words = merge.terms.join(' ') || null;
    const back: PlannedChange = {
      concept: merged,
      action: 'restored',
      columns: { mergedInto: null },
      recorded: {
        mergedInto: { from: String(target.number), to: null },
        terms: { from: null, to: words },
      },
    };
    const from: PlannedChange = {
      concept: target,
      action: 'restored',
      columns: findCopiedColumns(target, merge.changes),
      labels: { add: [], remove: findAddedLabels(merge.changes), onlyOwn: true },
      relations: { remove: readRecordedRelations(merge.changes) },
      recorded: {
        mergedFrom: { from: String(merged.number), to: null },
        terms: { from: words, to: null },
      },
    };
    return {
      changes: [back, from],
      reason,
      move: { termIds: merge.terms, to: merged },
      promoted: choosePromoted(after, merge.demoted),
      candidate: 'reopened',
      shows: merged,
    };
  },
};

/**
 * @throws 409 if the concept is not merged, or the other concept was merged into a third one
 */
function checkMerged(merged: LockedConcept, target: LockedConcept): void {
  if (merged.mergedInto === null || merged.mergedInto !== target.id)
    throw new HttpProblem(409, errorText('concept_not_merged'));
  if (target.mergedInto !== null) {
    const number = String(target.number);
    throw new HttpProblem(409, errorText('concept_merged_further', { number }));
  }
}

const FIND_MERGE = `
  select changes
  from concept_history
  where concept_id = $1
    and action = 'merged'
    and changes -> 'mergedFrom' ->> 'to' = $2
  order by position desc
  limit 1`;

type Merge = { terms: string[]; demoted: string[]; changes: ConceptChanges };

/** Reads what the latest merge of a concept changed in the other concept. */
async function readMerge(
  tx: Queryable,
  merged: LockedConcept,
  target: LockedConcept,
): Promise<Merge> {
  const { rows } = await tx.query<Pick<Row<'conceptHistory'>, 'changes'>>(FIND_MERGE, [
    target.id,
    String(merged.number),
  ]);
  const changes = rows[0]?.changes ?? {};
  return {
    terms: splitIds(changes.terms?.to),
    demoted: splitIds(changes.demoted?.from),
    changes,
  };
}

const splitIds = (text: string | null | undefined): string[] => (text ? text.split(' ') : []);

/**
 * Empties the columns that the merge copied, except for those that somebody has changed since.
 * @returns the emptied columns
 */
function findCopiedColumns(target: LockedConcept, merge: ConceptChanges): Partial<ConceptColumns> {
  const isCopy = (column: 'definition' | 'wikidataId') =>
    merge[column] !== undefined && merge[column].to === target[column];
  return {
    ...(isCopy('definition') && { definition: null, definitionSource: null }),
    ...(isCopy('wikidataId') && { wikidataId: null }),
  };
}
