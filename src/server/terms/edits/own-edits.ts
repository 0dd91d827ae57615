import type { Term } from '#contract/terms/term.ts';
import { describeConcept } from '#domain/concept/describe.ts';
import { m } from '#domain/messages.ts';
import type { NewTerm } from '#domain/term/details.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notifyParticipant } from '../access/participants.ts';
import {
  changeTerm,
  changeTerms,
  readChanged,
  type TargetConcept,
} from '../changes/change-terms.ts';
import { NOW } from '../changes/state.ts';
import { ensureConcepts, findChosenConcept } from '../concepts/concepts.ts';
import { pickFields } from '../rows/columns.ts';
import { recordHistory } from '../rows/history.ts';
import { storeComment } from './comments.ts';

/*
 * What authors do with their pending submissions. Both end a request for changes and the approvals
 * of the earlier text.
 */

export type OwnEdit = NewTerm & {
  version?: number | undefined;
  /** The author's note on the edit, for verifiers. */
  message?: string | null | undefined;
};

/**
 * Stores the author's edit of a pending term, which returns to the queue if changes were requested.
 * If the English word or the subject changes, the term joins the concept of the new words, unless
 * the author chose one.
 * @throws 400 if the author chose a concept that does not exist
 * @throws the same errors as `changeTerms`
 */
export async function editSubmission(
  tx: Queryable,
  termId: string,
  edit: OwnEdit,
  authorId: string,
): Promise<Term> {
  const target = await findTarget(tx, termId, edit, authorId);
  const varieties = normalizeVarieties(edit.varieties ?? [], edit.language);
  const [result] = await changeTerms(tx, [termId], {
    kind: 'editOwn',
    actorId: authorId,
    version: edit.version,
    ...(target && { joined: [target.id] }),
    next: () => ({ values: pickFields({ ...edit, varieties }), extras: edit, target }),
  });
  const term = await readChanged(tx, termId);
  if (edit.message) await storeComment(tx, term, { authorId, text: edit.message });
  const requestedBy = result?.before.changesRequestedBy;
  if (!result || !requestedBy) return term;
  if (Object.keys(result.changes).length === 0)
    await recordHistory(tx, [termId], {
      action: 'updated',
      actorId: authorId,
      reason: m.term_history_unchanged(),
    });
  await notifyParticipant(tx, { userId: requestedBy, actorId: authorId, term });
  return term;
}

/** Finds the concept that the edited term joins, if it does not stay in its own. */
async function findTarget(
  tx: Queryable,
  termId: string,
  edit: OwnEdit,
  authorId: string,
): Promise<TargetConcept | undefined> {
  if (edit.concept) return findChosenConcept(tx, edit.concept, authorId);
  const { englishWord, subject } = await tx
    .selectFrom('terms')
    .select(['englishWord', 'subject'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  if (edit.englishWord === englishWord && edit.subject === subject) return undefined;
  const concept = describeConcept(edit, { isImported: false });
  const wanted = { ...concept, subject: edit.subject, gloss: concept.notes.context };
  const found = await ensureConcepts(tx, [wanted], authorId);
  return tx
    .selectFrom('concepts')
    .select(['id', 'number'])
    .where('id', '=', found.get(concept.identity) as string)
    .executeTakeFirstOrThrow();
}

/**
 * Withdraws a pending term: nobody reviews it any more, and the author can revise it like a
 * rejected one. Withdrawing is not a decision.
 * @throws the same errors as `changeTerms`
 */
export const withdrawSubmission = (
  tx: Queryable,
  termId: string,
  authorId: string,
): Promise<Term> =>
  changeTerm(tx, termId, {
    kind: 'withdraw',
    actorId: authorId,
    reason: m.term_history_withdrawn(),
    next: () => ({ values: { withdrawnAt: NOW } }),
  });
