import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { selectTerm } from './columns.ts';
import { lockTermsOf } from './concept-edits/lock-rows.ts';
import { readSnapshot, storeDecision } from './decisions.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';
import { type ChangedTerm, restoreSnapshot } from './restore-snapshot.ts';
import {
  COUNT_DECISIONS_AGAIN,
  IS_CHANGED_BY_OTHERS,
  LEAVE_OUT_DECISIONS,
  READ_BEFORE,
} from './take-back-sql.ts';

/* Takes back what one person contributed or decided, one term in each transaction. */

/** A term to take back. `first` is the position of the person's first decision on it, if any. */
export type Taken = { id: string; first: Position | null; position: Position };
type Position = Row<'termDecisions'>['position'];

type TakeBack = {
  batchId: string;
  personId: string;
  actorId: string;
  since: string;
  reason: string;
};

/**
 * Returns a term to its state before the person's decisions, or to the queue if that state is not
 * known or the person submitted the term.
 * @returns the term, or null if somebody else has changed it since
 */
export async function takeBackTerm(
  tx: Queryable,
  { id, first }: Taken,
  options: TakeBack,
): Promise<Term | null> {
  const { batchId, personId, actorId, since, reason } = options;
  const stored = first === null ? null : await readBefore(tx, id, first);
  const changed = await lockTerm(tx, id, stored);
  if (!changed) return null;
  if (first !== null && (await isChangedByOthers(tx, id, { personId, position: first })))
    return null;
  const snapshot = { ...(await readSnapshot(tx, id)), demoted: [] };
  const before = await withFreeUsage(tx, changed, stored ?? toPending(snapshot));
  await tx.query(LEAVE_OUT_DECISIONS, [id, personId, since]);
  const term = await restoreSnapshot(tx, changed, { before, actorId, reason });
  await storeDecision(tx, id, { actorId, kind: 'takeBack', before: snapshot, batchId });
  return term;
}

/** The changes of a batch that took terms back, which have not been undone. */
export function listTakenBack(database: Queryable, batchId: string) {
  return database
    .selectFrom('termDecisions')
    .select(['id', 'termId', 'position', 'before'])
    .where('batchId', '=', batchId)
    .where('kind', '=', 'takeBack')
    .where('undoneAt', 'is', null)
    .orderBy('termId')
    .execute();
}

type TakenBack = Pick<Row<'termDecisions'>, 'id' | 'termId' | 'position' | 'before'>;

/**
 * Restores a term as it was before it was taken back.
 * @returns false if anybody has changed the term since
 */
export async function undoTakeBack(
  tx: Queryable,
  { id, termId, position, before }: TakenBack,
  { actorId, personId, since }: Pick<TakeBack, 'actorId' | 'personId' | 'since'>,
): Promise<boolean> {
  const changed = await lockTerm(tx, termId, before);
  if (!changed) return false;
  if (await isChangedByOthers(tx, termId, { personId: null, position })) return false;
  await restoreSnapshot(tx, changed, {
    before: await withFreeUsage(tx, changed, before),
    actorId,
    reason: m.term_history_batch_undone(),
  });
  await tx.query(COUNT_DECISIONS_AGAIN, [termId, personId, since]);
  await tx
    .updateTable('termDecisions')
    .set({ undoneBy: actorId, undoneAt: now })
    .where('id', '=', id)
    .execute();
  return true;
}

async function readBefore(
  tx: Queryable,
  termId: string,
  position: Position,
): Promise<TermSnapshot | null> {
  const { rows } = await tx.query<{ before: TermSnapshot }>(READ_BEFORE, [termId, position]);
  return rows[0]?.before ?? null;
}

async function isChangedByOthers(
  tx: Queryable,
  termId: string,
  { personId, position }: { personId: string | null; position: Position },
): Promise<boolean> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { rows } = await tx.query<{ changed: boolean }>(IS_CHANGED_BY_OTHERS, [
    termId,
    personId ?? nobody,
    position,
  ]);
  return rows[0]?.changed ?? true;
}

/**
 * Locks a term and the terms of its concepts, among which the preferred words may change.
 * @returns null if the term is no longer listed or one of the concepts was merged
 */
async function lockTerm(
  tx: Queryable,
  termId: string,
  before: TermSnapshot | null,
): Promise<ChangedTerm | null> {
  const read = () =>
    tx
      .selectFrom('terms')
      .select(selectTerm)
      .select('conceptId')
      .where('id', '=', termId)
      .where('mergedInto', 'is', null)
      .where('spamBatch', 'is', null)
      .where('deletedAt', 'is', null);
  const known = await read().executeTakeFirst();
  if (!known) return null;
  const conceptIds = [known.conceptId, before?.conceptId ?? null].filter((id) => id !== null);
  await reserveConcepts(tx, { toChange: conceptIds });
  await lockTermsOf(tx, conceptIds);
  const changed = await read().forNoKeyUpdate().executeTakeFirst();
  if (changed?.conceptId !== known.conceptId || (await isAnyMerged(tx, conceptIds))) return null;
  return changed;
}

const toPending = (snapshot: TermSnapshot): TermSnapshot => ({
  ...snapshot,
  status: 'pending',
  verifierId: null,
  verifiedAt: null,
  confirmations: [],
  approvals: [],
});

/** A concept has one preferred word for each variety, so a restored word may only be admitted. */
async function withFreeUsage(
  tx: Queryable,
  { id }: ChangedTerm,
  before: TermSnapshot,
): Promise<TermSnapshot> {
  if (before.status !== 'verified' || before.usage !== 'preferred') return before;
  const rivals = await tx
    .selectFrom('terms')
    .select(['id', 'varieties'])
    .where('conceptId', '=', before.conceptId)
    .where('id', '<>', id)
    .where('usage', '=', 'preferred')
    .where('status', '=', 'verified')
    .where('mergedInto', 'is', null)
    .where('language', '=', before.language)
    .execute();
  const varieties = before.varieties ?? [];
  const isTaken = rivals.some(
    (rival) =>
      (rival.varieties.length === 0 && varieties.length === 0) ||
      rival.varieties.some((variety) => varieties.includes(variety)),
  );
  return isTaken ? { ...before, usage: 'admitted' } : before;
}
