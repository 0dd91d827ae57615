import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { TermEdit } from '#domain/term/details.ts';
import { type DecidedBy, listDecisions } from '#server/features/verification/decisions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { correctSpelling } from '../edits/correct-spelling.ts';
import { readHistory } from '../rows/read.ts';
import { applyTransition, confirmTerm, type Decision } from './decide.ts';
import { undoDecision } from './undo.ts';

let database: Database & { url: string };
let rudo: string;
let tendani: string;
let thabo: string;
beforeAll(async () => {
  database = await testDatabase();
  [rudo, tendani, thabo] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
    (await aVerifier(database, 'Thabo')).id,
  ];
});
afterAll(() => database.close());

let words = 0;
/** Stores a pending term with a word that no other test uses. */
async function submit(): Promise<{ id: string; englishWord: string }> {
  words += 1;
  return aTerm(database, { englishWord: `friction ${words}`, submitterId: rudo });
}
const decide = (id: string, decision: Omit<Decision, 'actorId'>, actorId = tendani) =>
  database.transaction((tx) => applyTransition(tx, id, { ...decision, actorId }));
const approve = (id: string, actorId = tendani) =>
  decide(id, { transition: 'approve', reason: null }, actorId);
const edit = (id: string, changes: Partial<TermEdit>) =>
  decide(id, {
    transition: 'editAndApprove',
    reason: null,
    edit: { ...aTermInput(), ...changes },
  });
const reject = (id: string) =>
  decide(id, { transition: 'reject', reason: 'Another word is in use.' });
const confirm = (id: string) => database.transaction((tx) => confirmTerm(tx, id, thabo));
const undo = (id: string, actorId = tendani) =>
  database.transaction((tx) => undoDecision(tx, id, actorId));

/** Everything that a decision on a term changes, except its version, its dates and its history. */
const READ_STATE = `
  select
    to_jsonb(t) - 'version' - 'updated_at' - 'verified_at' as term,
    date_trunc('milliseconds', t.verified_at) as verified_at,
    (select jsonb_agg(to_jsonb(c) - 'updated_at') from concepts c where c.id = t.concept_id)
      as concept,
    (
      select jsonb_agg(jsonb_build_array(l.text, l.concept_id) order by l.text)
      from concept_labels l
      where l.term_id = t.id
    ) as labels,
    (select jsonb_agg(jsonb_build_array(e.sentence, e.english)) from examples e where e.term_id = t.id)
      as examples,
    (
      select jsonb_agg(
        to_jsonb(k) - 'created_at' - 'term_id'
        order by k.side, k.alternative, k.strict
      )
      from search_keys k
      where k.term_id = t.id
    ) as keys,
    (select jsonb_agg(to_jsonb(v)) from term_confirmations v where v.term_id = t.id)
      as confirmations,
    (select jsonb_agg(to_jsonb(n)) from notices n where n.term_id = t.id) as notices,
    (
      select jsonb_agg(s order by s.status)
      from (select status, sum(n) as n from term_counts group by 1 having sum(n) <> 0) s
    ) as counts,
    (
      select jsonb_agg(r order by r.person_id, r.action)
      from (
        select person_id, action, sum(n) as n
        from reviewer_counts
        group by 1, 2
        having sum(n) <> 0
      ) r
    ) as reviewers,
    (select jsonb_agg(to_jsonb(f)) from first_decisions f where f.term_id = t.id) as first
  from terms t
  where t.id = $1`;
const readState = async (id: string) => (await database.query(READ_STATE, [id])).rows;

const anEdit: Partial<TermEdit> = {
  englishWord: 'drag',
  vernacularWord: 'kukweva',
  notes: 'Corrected.',
  example: 'Moyo unorova.',
  synonyms: ['resistance'],
  usage: 'preferred',
};

describe('undoing a decision', () => {
  test.each([
    ['an approval', (id: string) => approve(id)],
    ['an edit with an approval', (id: string) => edit(id, anEdit)],
    ['a rejection', reject],
  ])('restores everything that %s changed, and deletes its notice', async (_, change) => {
    const { id } = await submit();
    const before = await readState(id);
    const { version } = await change(id);
    expect(await readState(id)).not.toEqual(before);
    const term = await undo(id);
    expect(await readState(id)).toEqual(before);
    expect(term).toMatchObject({ status: 'pending', verifierId: null, version: version + 1 });
    const [latest] = await readHistory(database, id);
    expect(latest).toMatchObject({ action: 'updated', reason: 'Decision undone.', changes: null });
  });

  test('restores a term that was already public', async () => {
    const { id } = await submit();
    await approve(id);
    const before = await readState(id);
    expect(await confirm(id)).toMatchObject({ reliability: 3 });
    expect(await undo(id, thabo)).toMatchObject({ status: 'verified', reliability: 2 });
    expect(await readState(id)).toEqual(before);
  });

  test('restores the earlier spelling', async () => {
    const { id, englishWord } = await submit();
    const { version } = await approve(id);
    const before = await readState(id);
    const spelling = { englishWord: englishWord.replace('f', 'F'), version };
    await database.transaction((tx) => correctSpelling(tx, id, spelling, thabo));
    await undo(id, thabo);
    expect(await readState(id)).toEqual(before);
  });

  test('makes the word preferred again that the decision demoted', async () => {
    const first = await submit();
    const second = await aTerm(database, {
      englishWord: first.englishWord,
      vernacularWord: 'mwoyo',
      submitterId: rudo,
    });
    await edit(first.id, { englishWord: first.englishWord, usage: 'preferred' });
    const before = await readState(first.id);
    await edit(second.id, { englishWord: first.englishWord, usage: 'preferred' });
    await undo(second.id);
    expect(await readState(first.id)).toEqual(before);
    expect(await readHistory(database, first.id)).toMatchObject([
      { changes: { usage: { from: 'admitted', to: 'preferred' } } },
      { changes: { usage: { from: 'preferred', to: 'admitted' } } },
      { action: 'verified' },
      { action: 'updated' },
      { action: 'created' },
    ]);
  });

  test('moves a term back to the concept from which the decision moved it', async () => {
    const [{ id }, other] = [await submit(), await submit()];
    const before = await readState(id);
    const { conceptNumber } = await approve(other.id);
    await edit(id, { concept: conceptNumber, synonyms: ['drag'] });
    await undo(id);
    const after = await readState(id);
    // The other word was approved in the meantime.
    const unrelated = { counts: undefined, reviewers: undefined };
    expect({ ...after[0], ...unrelated }).toEqual({ ...before[0], ...unrelated });
  });

  test('is possible again after the next decision', async () => {
    const { id } = await submit();
    const before = await readState(id);
    await approve(id);
    await undo(id);
    await reject(id);
    await undo(id);
    expect(await readState(id)).toEqual(before);
  });

  test('leaves the decision out of the lists of decisions', async () => {
    const { id } = await submit();
    const list = (by: DecidedBy) =>
      listDecisions(database, by, {
        language: 'all',
        subject: 'all',
        scope: null,
        page: 1,
        pageSize: 10,
      });
    const before = [await list({ actorId: tendani }), await list('people')].map(
      ({ total }) => total,
    );
    const { decision } = await approve(id);
    expect((await list({ actorId: tendani })).actions[0]).toMatchObject({
      term: { id },
      undoUntil: decision?.undoUntil,
    });
    await undo(id);
    const after = [await list({ actorId: tendani }), await list('people')];
    expect(after.map(({ total }) => total)).toEqual(before);
    expect(after.flatMap(({ actions }) => actions).map(({ term }) => term.id)).not.toContain(id);
  });
});

describe('a decision is not undone', () => {
  const detail = (message: string) => expect.objectContaining({ message });

  test('by somebody else', async () => {
    const { id } = await submit();
    await approve(id);
    await expect(undo(id, thabo)).rejects.toEqual(detail(m.errors_detail_undo_not_yours()));
  });

  test('twice', async () => {
    const { id } = await submit();
    await approve(id);
    await undo(id);
    await expect(undo(id)).rejects.toEqual(detail(m.errors_detail_undone_already()));
  });

  test('after a minute, and My Actions stops offering it', async () => {
    const { id } = await submit();
    await approve(id);
    await database.query(
      `update term_decisions
       set created_at = now() - interval '61 seconds'
       where term_id = $1`,
      [id],
    );
    await expect(undo(id)).rejects.toEqual(detail(m.errors_detail_undo_late()));
    const { actions } = await listDecisions(
      database,
      { actorId: tendani },
      {
        language: 'all',
        subject: 'all',
        scope: null,
        page: 1,
        pageSize: 1,
      },
    );
    expect(actions).toMatchObject([{ term: { id }, undoUntil: null }]);
  });

  test('after somebody has changed the term', async () => {
    const { id } = await submit();
    await approve(id);
    await decide(id, { transition: 'reopen', reason: 'A good enough reason.' }, thabo);
    await expect(undo(id)).rejects.toEqual(detail(m.errors_detail_undo_nothing()));
  });

  test('if it was confirmed meanwhile', async () => {
    const { id } = await submit();
    await approve(id);
    await confirm(id);
    await expect(undo(id)).rejects.toEqual(detail(m.errors_detail_undo_not_yours()));
  });

  test('if there is none', async () => {
    const { id } = await submit();
    await expect(undo(id)).rejects.toEqual(detail(m.errors_detail_undo_nothing()));
  });
});

describe('concurrently', () => {
  test('of 16 attempts to undo a decision, one succeeds', async () => {
    const { id } = await submit();
    const before = await readState(id);
    await approve(id);
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => undo(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readState(id)).toEqual(before);
  });

  test('either the undo succeeds or the change by another verifier', async () => {
    const won = { undo: 0, change: 0 };
    for (let round = 0; round < 16; round += 1) {
      const { id } = await submit();
      await approve(id);
      const send = [
        () => undo(id),
        () => (round % 2 === 0 ? confirm(id) : decideAgain(id)),
      ] as const;
      const order = round % 4 < 2 ? [0, 1] : [1, 0];
      const settled = await Promise.allSettled(order.map((index) => send[index as 0 | 1]()));
      const winners = order.filter((_, place) => settled[place]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      won[winners[0] === 0 ? 'undo' : 'change'] += 1;
    }
    expect(won.undo + won.change).toBe(16);
  });
  const decideAgain = (id: string) =>
    decide(id, { transition: 'reopen', reason: 'A good enough reason.' }, thabo);
});
