import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import type { DecidedTerm } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { copyKey } from '#domain/term/copy-key.ts';
import { changesBetween, pickTermValues, type TermValues } from '#domain/term/fields.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { pickFields, selectTerm, type TermRow } from './columns.ts';
import { refuseCopy } from './copies.ts';
import { readSnapshot, storeDecision } from './decisions.ts';
import { recordHistory } from './history.ts';
import { keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { demotePreferred, lockPreferred } from './preferred.ts';
import { assessTerm, readSupport } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { reserveConcepts } from './reserve-concepts.ts';
import { dropSecondLooks } from './second-looks.ts';
import { type LockedTerm, readUnlocked } from './transition.ts';

/** A correction of a verified term, which stays verified and keeps its concept. */
export type Correction = {
  kind: Extract<Row<'termDecisions'>['kind'], 'acceptProposal' | 'correctSpelling' | 'restore'>;
  actorId: string;
  reason: string | null;
  /** Returns the new values of the fields. It is called before and after the term is locked. */
  correct: (before: TermRow) => TermValues;
  /** Checks, once the term is locked, that the correction is still possible. */
  check?: (before: LockedTerm) => Promise<void>;
};

/**
 * Corrects a verified term. Its history and its decisions record the correction.
 * @throws 404 if the term does not exist
 * @throws 409 if the term is not verified, was merged into another one, or changes its concept
 * meanwhile
 * @throws 409 if the correction would make the term an exact copy of another one
 * @throws 400 if the correction changes nothing
 */
export async function correctTerm(
  tx: Queryable,
  termId: string,
  { kind, actorId, reason, correct, check }: Correction,
): Promise<DecidedTerm> {
  const compared = await refuseCorrectedCopy(tx, termId, correct);
  const before = await lockVerified(tx, termId);
  await check?.(before);
  const { conceptId } = before;
  const after = { ...before, ...correct(before) };
  if (copyKey(after) !== compared) throw new HttpProblem(409, m.errors_detail_term_changed());
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0)
    throw new HttpProblem(400, m.errors_detail_fields(), {
      errors: [{ path: 'changes', message: m.rules_proposal_unchanged() }],
    });
  await lockConcepts(tx, [conceptId]);
  const snapshot = await readSnapshot(tx, termId);
  await dropSecondLooks(tx, [termId]);
  const demoted = before.usage === 'preferred' ? await demotePreferred(tx, after, actorId) : [];
  const term = await storeCorrection(tx, before, after);
  if (keyedFields.some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [termId]);
  await recordHistory(tx, [termId], { action: 'updated', actorId, reason, changes });
  const decision = await storeDecision(tx, termId, {
    actorId,
    kind,
    before: { ...snapshot, demoted },
  });
  await refreshConcepts(tx, [conceptId], actorId);
  await rekeyConcepts(tx, [conceptId]);
  return { ...term, decision };
}

/** @returns the key of the corrected words */
async function refuseCorrectedCopy(
  tx: Queryable,
  termId: string,
  correct: Correction['correct'],
): Promise<string> {
  const present = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .select('conceptId')
    .where('id', '=', termId)
    .executeTakeFirst();
  if (!present) throw new HttpProblem(404, m.errors_detail_missing());
  checkVerified(present);
  const { id, conceptId } = present;
  const words = correct(present);
  if (conceptId) await refuseCopy(tx, { ...words, id, conceptId });
  return copyKey(words);
}

/** Takes the same locks as a transition, in the same order (transition.ts). */
async function lockVerified(tx: Queryable, termId: string): Promise<LockedTerm> {
  const { usage, conceptId } = await readUnlocked(tx, termId);
  const isPreferred = usage === 'preferred';
  await reserveConcepts(tx, isPreferred ? { toChange: [conceptId] } : { toUse: [conceptId] });
  if (isPreferred) await lockPreferred(tx, termId, conceptId);
  const before = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .select('conceptId')
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  checkVerified(before);
  if (before.conceptId !== conceptId || before.usage !== usage)
    throw new HttpProblem(409, m.errors_detail_term_changed());
  return { ...before, conceptId };
}

/** @throws 409 if the term is not verified, or was merged into another one */
export function checkVerified({ status, mergedInto }: Pick<Term, 'status' | 'mergedInto'>): void {
  if (status !== 'verified') throw new HttpProblem(409, alreadyDecided(status));
  if (mergedInto !== null) throw new HttpProblem(409, m.errors_detail_term_merged());
}

async function storeCorrection(
  tx: Queryable,
  before: LockedTerm,
  after: LockedTerm,
): Promise<Term> {
  const [support] = await readSupport(tx, [before]);
  const meaning = after.meaning || null;
  return tx
    .updateTable('terms')
    .set({
      ...pickFields(pickTermValues(after)),
      ...assessTerm({ ...after, meaning }, support ?? { verifiers: 0, sources: [] }),
      version: before.version + 1,
      updatedAt: now,
    })
    .where('id', '=', before.id)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
}
