import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import { changeUserRole } from '#server/features/administration/users.ts';
import { apply, decideApplication } from '#server/features/applications/applications.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms, submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition, type Decision } from '#server/terms/decisions/decide.ts';
import { aContributor, anAdmin, aSystemUser, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { switchEmail } from './preferences.ts';

const heart: TermInput = aTermInput();
const form = {
  motivation: 'I teach.',
  background: 'A degree.',
  languages: ['shona' as const],
  subjects: ['biology' as const],
};

let database: Database;
let tendani: string;
let naledi: string;
let rudo: string;
let count = 0;
beforeAll(async () => {
  database = await testDatabase();
  [tendani, naledi] = [
    (await aVerifier(database, 'Tendani')).id,
    (await anAdmin(database, 'Naledi')).id,
  ];
});
beforeEach(async () => {
  count += 1;
  rudo = (await aContributor(database, `Rudo${count}`)).id;
});
afterAll(() => database.close());

const submit = (submitterId = rudo) =>
  database.transaction(async (tx) => (await submitTerm(tx, heart, submitterId)).id);
const decideOn = (id: string, decision: Omit<Decision, 'actorId'>, actorId = tendani) =>
  database.transaction((tx) => applyTransition(tx, id, { ...decision, actorId }));
const readNotices = async (userId = rudo) =>
  (
    await database.query(
      `select kind, english_word as english, vernacular_word as vernacular, role, reason, mail
       from notices
       where user_id = $1
       order by position`,
      [userId],
    )
  ).rows;
const onHeart = { english: 'heart', vernacular: 'moyo', role: null, mail: 'queued' };
const onNoTerm = { english: null, vernacular: null, mail: 'queued' };

describe('a stored notice', () => {
  test('stores a notice to the submitter about an approval', async () => {
    await decideOn(await submit(), { transition: 'approve', reason: null });
    expect(await readNotices()).toEqual([{ ...onHeart, kind: 'approved', reason: null }]);
  });

  test('stores the corrected words, or an approval notice if nothing was corrected', async () => {
    await decideOn(await submit(), {
      transition: 'editAndApprove',
      reason: null,
      edit: { ...heart, vernacularWord: 'mwoyo' },
    });
    await decideOn(await submit(), { transition: 'editAndApprove', reason: null, edit: heart });
    expect(await readNotices()).toEqual([
      { ...onHeart, kind: 'edited', vernacular: 'mwoyo', reason: null },
      { ...onHeart, kind: 'approved', reason: null },
    ]);
  });

  test('a notice contains the reason for a rejection', async () => {
    await decideOn(await submit(), { transition: 'reject', reason: 'Too short to be of use.' });
    expect(await readNotices()).toEqual([
      { ...onHeart, kind: 'rejected', reason: 'Too short to be of use.' },
    ]);
  });

  test('stores a notice to applicants about the decision, with its note', async () => {
    for (const [to, notes] of [
      ['rejected', 'Please name a school.'],
      ['approved', null],
    ] as const) {
      const { id } = await apply(database, rudo, form);
      await database.transaction((tx) => decideApplication(tx, id, { to, actorId: naledi, notes }));
    }
    expect(await readNotices()).toEqual([
      { ...onNoTerm, kind: 'applicationRejected', role: null, reason: 'Please name a school.' },
      { ...onNoTerm, kind: 'applicationApproved', role: null, reason: null },
    ]);
  });

  test('stores a notice to users about a new role', async () => {
    await database.transaction((tx) =>
      changeUserRole(tx, rudo, { to: 'verifier', actorId: naledi }),
    );
    expect(await readNotices()).toEqual([
      { ...onNoTerm, kind: 'role', role: 'verifier', reason: null },
    ]);
  });

  test('stores one notice for eight concurrent decisions on one term', async () => {
    const id = await submit();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        decideOn(id, {
          transition: turn % 2 ? 'approve' : 'reject',
          reason: 'A good enough reason.',
        }).then(
          () => 200,
          () => 409,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(await readNotices()).toHaveLength(1);
  });
});

describe('without a notice', () => {
  test('stores no notice if the decision is rolled back', async () => {
    const id = await submit();
    await expect(
      database.transaction(async (tx) => {
        await applyTransition(tx, id, { transition: 'approve', actorId: tendani, reason: null });
        throw new Error('the connection was lost');
      }),
    ).rejects.toThrow('lost');
    expect(await readNotices()).toEqual([]);
  });

  test('stores no notice about a decision on one’s own term', async () => {
    const before = (await readNotices(naledi)).length;
    await database.query(`insert into settings (name, value) values ('selfReview', 'true')`);
    await decideOn(await submit(naledi), { transition: 'approve', reason: null }, naledi);
    await database.query(`delete from settings where name = 'selfReview'`);
    expect(await readNotices(naledi)).toHaveLength(before);
  });

  test('stores no notice for system users or for imported terms', async () => {
    const machine = await aSystemUser(database);
    await decideOn(await submit(machine), { transition: 'approve', reason: null });
    await database.transaction((tx) =>
      storeTerms(tx, [heart], { submitterId: rudo, verifierId: tendani }),
    );
    expect([await readNotices(machine), await readNotices()]).toEqual([[], []]);
  });
});

describe('queued mail', () => {
  const mailOf = async () => (await readNotices()).map((notice) => notice.mail);
  const reject = async () =>
    decideOn(await submit(), { transition: 'reject', reason: 'Too short to be of use.' });

  test('queues no mail for an unverified address', async () => {
    const id = await submit();
    await database.query('update users set email_verified = false where id = $1', [rudo]);
    await decideOn(id, { transition: 'reject', reason: 'A good enough reason.' });
    expect(await mailOf()).toEqual(['none']);
  });

  test('queues no mail of a kind that is switched off, and cancels what is queued', async () => {
    await reject();
    expect(await mailOf()).toEqual(['queued']);
    await database.transaction((tx) => switchEmail(tx, rudo, 'submissions', false));
    await reject();
    await database.transaction((tx) =>
      changeUserRole(tx, rudo, { to: 'verifier', actorId: naledi }),
    );
    expect(await mailOf()).toEqual(['none', 'none', 'queued']);
    await database.transaction((tx) => switchEmail(tx, rudo, 'submissions', true));
    await reject();
    expect(await mailOf()).toEqual(['none', 'none', 'queued', 'queued']);
  });
});
