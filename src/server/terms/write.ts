import { alreadyDecided, details } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import type { NoticeKind } from '#domain/notice.ts';
import { changesBetween, type TermChanges, type TermInput } from '#domain/term/fields.ts';
import { type TermTransition, termTransitions } from '#domain/term/transitions.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { termColumns } from './columns.ts';
import { insertKeys, type KeyedTerm, replaceKeys, updateKeyFilters } from './keys.ts';

/*
 * The one writer of terms, their search keys (keys.ts) and term_history: a change, its history and
 * its actor are one function, run in the caller's transaction.
 */

type HistoryRow = {
  action: 'created' | 'verified' | 'rejected' | 'updated';
  actorId: string;
  reason?: string | null;
  changes?: TermChanges | null;
};

async function record(
  tx: Queryable,
  termIds: readonly string[],
  entries: readonly HistoryRow[],
): Promise<void> {
  for (const { action, actorId, reason = null, changes = null } of entries) {
    await tx.query(
      'insert into term_history (term_id, action, actor_id, reason, changes) select id, $2, $3, $4, $5 from unnest($1::uuid[]) as id',
      [termIds, action, actorId, reason, changes && JSON.stringify(changes)],
    );
  }
}

/**
 * Stores one submission as pending, with its history. `revisesId` names the rejected one that it
 * takes up again: of two that do so at once, the second is a 409.
 */
export async function submitTerm(
  tx: Queryable,
  input: TermInput,
  submitterId: string,
  revisesId: string | null = null,
): Promise<Term> {
  const {
    rows: [term],
  } = await tx.query<Term>(
    `insert into terms as t (english_word, vernacular_word, meaning, language, subject, notes, submitter_id, revises_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (revises_id) where revises_id is not null do nothing returning ${termColumns}`,
    [
      input.englishWord,
      input.vernacularWord,
      input.meaning,
      input.language,
      input.subject,
      input.notes,
      submitterId,
      revisesId,
    ],
  );
  if (!term) throw new HttpProblem(409, details.revisedAlready);
  await insertKeys(tx, [term]);
  await record(tx, [term.id], [{ action: 'created', actorId: submitterId }]);
  return term;
}

/**
 * Stores many terms at once, for the import and the sample: pending, or verified at once by
 * `verifierId`.
 * The rows have passed the rules of the domain.
 */
export async function storeTerms(
  tx: Queryable,
  inputs: readonly TermInput[],
  who: { submitterId: string; verifierId: string | null },
): Promise<void> {
  if (inputs.length === 0) return;
  const columns = (
    ['englishWord', 'vernacularWord', 'meaning', 'language', 'subject', 'notes'] as const
  ).map((field) => inputs.map((input) => input[field]));
  const { rows } = await tx.query<KeyedTerm>(
    `insert into terms (english_word, vernacular_word, meaning, language, subject, notes, submitter_id, status, verifier_id, verified_at)
     select r.*, $7::uuid, case when $8::uuid is null then 'pending' else 'verified' end, $8::uuid, case when $8::uuid is null then null else now() end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as r
     returning id, english_word as "englishWord", vernacular_word as "vernacularWord", meaning, language`,
    [...columns, who.submitterId, who.verifierId],
  );
  await insertKeys(tx, rows);
  const created: HistoryRow = { action: 'created', actorId: who.submitterId };
  await record(
    tx,
    rows.map((row) => row.id),
    who.verifierId ? [created, { action: 'verified', actorId: who.verifierId }] : [created],
  );
}

export type Decision = {
  move: TermTransition;
  actorId: string;
  reason: string | null;
  edit?: TermInput;
};

/** What the submitter is told of each move. */
const noticeKindByTransition: Record<TermTransition, NoticeKind> = {
  approve: 'approved',
  editAndApprove: 'edited',
  reject: 'rejected',
  reopen: 'reopened',
};

/**
 * Makes one of the moves of a term: of several at once exactly one succeeds, the others get a 409
 * with the present status. A term that waits again has neither verifier nor date.
 */
export async function applyTransition(
  tx: Queryable,
  termId: string,
  decision: Decision,
): Promise<Term> {
  const { from, to, records } = termTransitions[decision.move];
  const {
    rows: [before],
  } = await tx.query<Term>(`select ${termColumns} from terms t where t.id = $1 for update`, [
    termId,
  ]);
  if (!before) throw new HttpProblem(404, details.missing);
  const after = decision.edit ?? before;
  const {
    rows: [term],
  } = await tx.query<Term>(
    `update terms as t set status = $2, verifier_id = case when $2 <> 'pending' then $3::uuid end, verified_at = case when $2 = 'verified' then now() end, updated_at = now(),
       english_word = $5, vernacular_word = $6, meaning = $7, language = $8, subject = $9, notes = $10
     where t.id = $1 and t.status = any($4) returning ${termColumns}`,
    [
      termId,
      to,
      decision.actorId,
      from,
      after.englishWord,
      after.vernacularWord,
      after.meaning,
      after.language,
      after.subject,
      after.notes,
    ],
  );
  if (!term) throw new HttpProblem(409, alreadyDecided(before.status));
  const changes = changesBetween(before, after);
  // The rules of its language made the keys.
  if (
    (['englishWord', 'vernacularWord', 'meaning', 'language'] as const).some(
      (field) => field in changes,
    )
  )
    await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, termId);
  for (const action of records) {
    const edited = action === 'updated' && decision.move === 'editAndApprove';
    // An edit that changes nothing is an approval.
    if (edited && Object.keys(changes).length === 0) continue;
    await record(
      tx,
      [termId],
      [
        {
          action,
          actorId: decision.actorId,
          reason: edited ? null : decision.reason,
          changes: edited ? changes : null,
        },
      ],
    );
  }
  const kind =
    decision.move === 'editAndApprove' && Object.keys(changes).length === 0
      ? noticeKindByTransition.approve
      : noticeKindByTransition[decision.move];
  await notify(tx, {
    kind,
    userId: term.submitterId,
    actorId: decision.actorId,
    term,
    reason: decision.reason,
  });
  return term;
}
