import type { Term } from '#contract/terms.ts';
import { alreadyDecided, details } from '#contract/errors.ts';
import { changesBetween, type Move, moves, type TermChanges, type TermInput } from '#domain/term.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../http/problem.ts';
import { termColumns } from './columns.ts';
import { insertKeys, type Keyed, refileKeys, replaceKeys } from './keys.ts';

/*
 * The one writer of terms, their search keys (keys.ts) and term_history: a change, its history and its actor are one function, run in the caller's transaction.
 */

type HistoryRow = { action: 'created' | 'verified' | 'rejected' | 'updated'; actorId: string; reason?: string | null; changes?: TermChanges | null };

async function record(tx: Queryable, termIds: readonly string[], entries: readonly HistoryRow[]): Promise<void> {
  for (const { action, actorId, reason = null, changes = null } of entries) {
    await tx.query('insert into term_history (term_id, action, actor_id, reason, changes) select id, $2, $3, $4, $5 from unnest($1::uuid[]) as id', [termIds, action, actorId, reason, changes && JSON.stringify(changes)]);
  }
}

/** Stores one submission as pending, with its history. */
export async function submitTerm(tx: Queryable, input: TermInput, submitterId: string): Promise<Term> {
  const { rows: [term] } = await tx.query<Term>(
    `insert into terms as t (english_word, vernacular_word, meaning, language, subject, notes, submitter_id) values ($1, $2, $3, $4, $5, $6, $7) returning ${termColumns}`,
    [input.englishWord, input.vernacularWord, input.meaning, input.language, input.subject, input.notes, submitterId]);
  await insertKeys(tx, [term!]);
  await record(tx, [term!.id], [{ action: 'created', actorId: submitterId }]);
  return term!;
}

/**
 * Stores many terms at once, for the import and the sample: pending, or verified at once by `verifierId`.
 * The rows have passed the rules of the domain.
 */
export async function storeTerms(tx: Queryable, inputs: readonly TermInput[], who: { submitterId: string; verifierId: string | null }): Promise<void> {
  if (inputs.length === 0) return;
  const columns = (['englishWord', 'vernacularWord', 'meaning', 'language', 'subject', 'notes'] as const).map((field) => inputs.map((input) => input[field]));
  const { rows } = await tx.query<Keyed>(
    `insert into terms (english_word, vernacular_word, meaning, language, subject, notes, submitter_id, status, verifier_id, verified_at)
     select r.*, $7::uuid, case when $8::uuid is null then 'pending' else 'verified' end, $8::uuid, case when $8::uuid is null then null else now() end
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as r
     returning id, english_word as "englishWord", vernacular_word as "vernacularWord", meaning, language`, [...columns, who.submitterId, who.verifierId]);
  await insertKeys(tx, rows);
  const created: HistoryRow = { action: 'created', actorId: who.submitterId };
  await record(tx, rows.map((row) => row.id), who.verifierId ? [created, { action: 'verified', actorId: who.verifierId }] : [created]);
}

export type Decision = { move: Exclude<Move, 'reopen'>; actorId: string; reason: string | null; edit?: TermInput };

/** Decides on a pending term: of several at once exactly one succeeds, the others get a 409 with the present status. */
export async function decide(tx: Queryable, termId: string, decision: Decision): Promise<Term> {
  const { from, to, records } = moves[decision.move];
  const { rows: [before] } = await tx.query<Term>(`select ${termColumns} from terms t where t.id = $1 for update`, [termId]);
  if (!before) throw new Refusal(404, details.missing);
  const after = decision.edit ?? before;
  const { rows: [term] } = await tx.query<Term>(
    `update terms as t set status = $2, verifier_id = $3, verified_at = case when $2 = 'verified' then now() end, updated_at = now(),
       english_word = $5, vernacular_word = $6, meaning = $7, language = $8, subject = $9, notes = $10
     where t.id = $1 and t.status = any($4) returning ${termColumns}`,
    [termId, to, decision.actorId, from, after.englishWord, after.vernacularWord, after.meaning, after.language, after.subject, after.notes]);
  if (!term) throw new Refusal(409, alreadyDecided(before.status));
  const changes = changesBetween(before, after);
  // The rules of its language made the keys.
  if ((['englishWord', 'vernacularWord', 'meaning', 'language'] as const).some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await refileKeys(tx, termId);
  for (const action of records) {
    const updated = action === 'updated';
    // An edit that changes nothing is an approval.
    if (updated && Object.keys(changes).length === 0) continue;
    await record(tx, [termId], [{ action, actorId: decision.actorId, reason: updated ? null : decision.reason, changes: updated ? changes : null }]);
  }
  return term;
}
