import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readHistory } from '../rows/read.ts';
import { confirmTerm, type Decision, decideOnTerm } from './decide.ts';
import { undoDecision } from './undo.ts';

let database: Database;
let rudo: string;
let tendani: string;
let thabo: string;
let zanele: string;
beforeAll(async () => {
  database = await testDatabase();
  rudo = (await aContributor(database, 'Rudo')).id;
  [tendani, thabo, zanele] = [
    (await aVerifier(database, 'Tendani')).id,
    (await aVerifier(database, 'Thabo')).id,
    (await aVerifier(database, 'Zanele')).id,
  ];
});
afterAll(() => database.close());
beforeEach(() => requireTwo(['biology']));

const requireTwo = (subjects: Subject[]) =>
  database.query(
    `insert into settings (name, value)
     values ('secondApprovalSubjects', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(subjects)],
  );

let words = 0;
async function submit(): Promise<string> {
  words += 1;
  const term = await aTerm(database, { vernacularWord: `moyo ${words}`, submitterId: rudo });
  return term.id;
}
const decide = (id: string, actorId: string, decision: Partial<Decision> = {}) =>
  database.transaction((tx) =>
    decideOnTerm(tx, id, { transition: 'approve', actorId, reason: null, ...decision }),
  );
const anEdit = (change: object = {}) => ({
  transition: 'editAndApprove' as const,
  edit: { ...aTermInput(), vernacularWord: `mwoyo ${words}`, ...change },
});
const readApprovals = async (id: string) =>
  (
    await database.query<{ verifierId: string }>(
      'select verifier_id from term_approvals where term_id = $1 order by approved_at',
      [id],
    )
  ).rows.map(({ verifierId }) => verifierId);
const readNotices = async (id: string) =>
  (await database.query<{ kind: string }>('select kind from notices where term_id = $1', [id]))
    .rows;

describe('in a subject that needs two approvals', () => {
  test('the first one is recorded, and the second one publishes the term', async () => {
    const id = await submit();
    const first = await decide(id, tendani);
    expect(first).toMatchObject({ status: 'pending', verifierId: null, version: 1 });
    expect(await readHistory(database, id)).toMatchObject([
      { action: 'updated', reason: 'First of two approvals.', changes: null },
      { action: 'created' },
    ]);
    expect([await readApprovals(id), await readNotices(id)]).toEqual([[tendani], []]);

    const second = await decide(id, thabo);
    expect(second).toMatchObject({ status: 'verified', verifierId: thabo, reliability: 3 });
    expect(await readNotices(id)).toEqual([{ kind: 'approved' }]);
    const confirmed = database.transaction((tx) => confirmTerm(tx, id, tendani));
    await expect(confirmed).rejects.toMatchObject({
      status: 409,
      message: m.errors_detail_confirmed_already(),
    });
  });

  test('a verifier cannot give both', async () => {
    const id = await submit();
    await decide(id, tendani);
    await expect(decide(id, tendani)).rejects.toMatchObject({
      status: 409,
      message: m.errors_detail_approved_by_you(),
    });
    expect(await readApprovals(id)).toEqual([tendani]);
  });

  test('an edit starts again with the approval of the verifier who edited', async () => {
    const id = await submit();
    await decide(id, tendani);
    expect(await decide(id, thabo, anEdit())).toMatchObject({
      status: 'pending',
      vernacularWord: `mwoyo ${words}`,
    });
    expect([await readApprovals(id), await readNotices(id)]).toEqual([[thabo], []]);
    expect((await readHistory(database, id)).slice(0, 2)).toMatchObject([
      { reason: 'First of two approvals.' },
      { changes: { vernacularWord: { to: `mwoyo ${words}` } } },
    ]);
    expect(await decide(id, tendani)).toMatchObject({ status: 'verified', reliability: 3 });
  });

  test('an edit without changes is the second approval', async () => {
    const id = await submit();
    await decide(id, tendani);
    const unchanged = anEdit({ vernacularWord: `moyo ${words}` });
    expect(await decide(id, thabo, unchanged)).toMatchObject({ status: 'verified' });
  });

  test('a rejection decides at once', async () => {
    const id = await submit();
    await decide(id, tendani);
    const rejection = { transition: 'reject', reason: 'Another word is in use.' } as const;
    expect(await decide(id, thabo, rejection)).toMatchObject({ status: 'rejected' });
    expect(await readApprovals(id)).toEqual([]);
  });

  test('undoing the second approval leaves the first one, which can be undone too', async () => {
    const id = await submit();
    await decide(id, tendani);
    await decide(id, thabo);
    const undo = (actorId: string) => database.transaction((tx) => undoDecision(tx, id, actorId));
    expect(await undo(thabo)).toMatchObject({ status: 'pending', reliability: 1 });
    expect([await readApprovals(id), await readNotices(id)]).toEqual([[tendani], []]);
    expect(await decide(id, thabo)).toMatchObject({ status: 'verified', reliability: 3 });

    const other = await submit();
    await decide(other, tendani);
    await database.transaction((tx) => undoDecision(tx, other, tendani));
    expect(await readApprovals(other)).toEqual([]);
    expect(await decide(other, tendani)).toMatchObject({ status: 'pending' });
  });

  test('of three concurrent approvals, two publish the term and the third gets 409', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await submit();
      const results = await Promise.allSettled(
        [tendani, thabo, zanele].map((actorId) => decide(id, actorId)),
      );
      const statuses = results.map((result) =>
        result.status === 'fulfilled' ? result.value.status : result.reason.status,
      );
      expect(statuses.toSorted()).toEqual([409, 'pending', 'verified']);
    }
  });

  test('of concurrent approvals by one verifier, one counts', async () => {
    const id = await submit();
    const results = await Promise.allSettled([1, 2, 3].map(() => decide(id, tendani)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readApprovals(id)).toEqual([tendani]);
  });
});

test('the approval of somebody who is no verifier any more, or has another scope, does not count', async () => {
  const demoted = (await aVerifier(database, 'Demoted')).id;
  const narrowed = (await aVerifier(database, 'Narrowed')).id;
  const [first, second] = [await submit(), await submit()];
  await decide(first, demoted);
  await decide(second, narrowed);
  await database.query(`update users set role = 'user' where id = $1`, [demoted]);
  await database.query(
    `insert into verifier_scopes (user_id, granted_by, languages, subjects)
     values ($1, $2, '{venda}', '{}')`,
    [narrowed, thabo],
  );
  for (const id of [first, second]) {
    expect(await decide(id, tendani)).toMatchObject({ status: 'pending' });
    expect(await readApprovals(id)).toEqual([tendani]);
    expect(await decide(id, thabo)).toMatchObject({ status: 'verified', verifierId: thabo });
    const { rows } = await database.query(
      'select verifier_id from term_confirmations where term_id = $1',
      [id],
    );
    expect(rows).toEqual([{ verifierId: tendani }]);
  }
});

test('other subjects need one approval', async () => {
  await requireTwo(['law']);
  expect(await decide(await submit(), tendani)).toMatchObject({ status: 'verified' });
});

test('a term that was approved once needs only one approval after the setting changes', async () => {
  const id = await submit();
  await decide(id, tendani);
  await requireTwo([]);
  expect(await decide(id, thabo)).toMatchObject({ status: 'verified', reliability: 3 });
});
