import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { findRule } from '../changes/kinds.ts';
import { readHistory } from '../rows/read.ts';
import { applyTransition, type Decision } from './decide.ts';

const friction: TermInput = aTermInput({
  englishWord: 'friction',
  vernacularWord: 'tseṱano',
  meaning: 'The force that slows a surface.',
  language: 'venda',
  subject: 'education',
});

let database: Database & { url: string };
let rudo: string;
let tendani: string;
beforeAll(async () => {
  database = await testDatabase();
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
});
afterAll(() => database.close());

const submit = () => aTerm(database, { ...friction, submitterId: rudo });
const decideOn = (id: string, decision: Omit<Decision, 'actorId'>) =>
  database.transaction((tx) => applyTransition(tx, id, { ...decision, actorId: tendani }));
const actions = async (id: string) =>
  (await readHistory(database, id)).map((entry) => entry.action);

test('decisions start from pending terms only, and decided terms can be sent back', () => {
  const transitions = ['approve', 'editAndApprove', 'reject', 'reopen', 'sendBack'] as const;
  expect(
    transitions.map((kind) => {
      const { from, to } = findRule(kind);
      return [kind, from.join(), to];
    }),
  ).toEqual([
    ['approve', 'pending', 'verified'],
    ['editAndApprove', 'pending', 'verified'],
    ['reject', 'pending', 'rejected'],
    ['reopen', 'verified', 'pending'],
    ['sendBack', 'verified,rejected', 'pending'],
  ]);
});

describe('a decision', () => {
  test('approving stores the verifier, the date and a history entry', async () => {
    const { id } = await submit();
    const term = await decideOn(id, { transition: 'approve', reason: 'Well said.' });
    expect(term).toMatchObject({
      status: 'verified',
      verifierId: tendani,
      verifiedAt: expect.stringMatching(/Z$/),
    });
    expect(await readHistory(database, id)).toMatchObject([
      { action: 'verified', reason: 'Well said.', changes: null },
      { action: 'created', reason: null },
    ]);
  });

  test('editing and approving records changes, and search finds only the new word', async () => {
    const { id } = await submit();
    await decideOn(id, {
      transition: 'editAndApprove',
      reason: null,
      edit: { ...friction, vernacularWord: 'khaho', subject: 'physics' },
    });
    expect(await readHistory(database, id)).toMatchObject([
      { action: 'verified' },
      {
        action: 'updated',
        changes: {
          vernacularWord: { from: 'tseṱano', to: 'khaho' },
          subject: { from: 'education', to: 'physics' },
        },
      },
      { action: 'created' },
    ]);
    const { rows } = await database.query<{ fold: string }>(
      `select fold from search_keys where term_id = $1 and side = 'vernacular'`,
      [id],
    );
    expect(rows).toEqual([{ fold: 'khaho' }]);
  });

  test('a term without a definition stays without one, and is read as empty text', async () => {
    const { id } = await submit();
    await database.query('update terms set meaning = null where id = $1', [id]);
    const term = await decideOn(id, { transition: 'approve', reason: null });
    expect(term).toMatchObject({ meaning: '', varieties: ['ve'] });
    const { rows } = await database.query('select meaning from terms where id = $1', [id]);
    expect(rows).toEqual([{ meaning: null }]);
  });

  test('an edit without changes is an approval', async () => {
    const { id } = await submit();
    await decideOn(id, { transition: 'editAndApprove', reason: null, edit: friction });
    expect(await actions(id)).toEqual(['verified', 'created']);
  });

  test('rejecting stores the reason', async () => {
    const { id } = await submit();
    expect(
      await decideOn(id, { transition: 'reject', reason: 'Not a word of Tshivenda.' }),
    ).toMatchObject({ status: 'rejected', verifiedAt: null });
    expect(await readHistory(database, id)).toMatchObject([
      { action: 'rejected', reason: 'Not a word of Tshivenda.' },
      { action: 'created' },
    ]);
  });

  test.each([
    ['approve', 'verified'],
    ['reject', 'rejected'],
  ] as const)(
    'after %s any other decision gets a 409 with the current status, and changes nothing',
    async (first, status) => {
      const { id } = await submit();
      await decideOn(id, { transition: first, reason: 'A good enough reason.' });
      for (const transition of ['approve', 'reject', 'editAndApprove'] as const) {
        await expect(
          decideOn(id, {
            transition,
            reason: 'A good enough reason.',
            edit: { ...friction, meaning: 'Other.' },
          }),
        ).rejects.toMatchObject({
          status: 409,
          message: expect.stringContaining(`has already been ${status}`),
        });
      }
      expect(await actions(id)).toHaveLength(2);
    },
  );

  test('lets only one of 16 concurrent verifiers decide on each of 25 terms', async () => {
    const other = openDatabase(database.url, { max: 8 });
    const terms = await Promise.all(Array.from({ length: 25 }, submit));
    const outcomes = await Promise.all(
      terms.flatMap(({ id }) =>
        Array.from({ length: 16 }, async (_, verifier) => {
          const pool = verifier % 2 ? other : database;
          const attempt = (): Promise<number> =>
            pool
              .transaction((tx) =>
                applyTransition(tx, id, {
                  transition: verifier % 3 ? 'approve' : 'reject',
                  actorId: tendani,
                  reason: 'A good enough reason.',
                }),
              )
              .then(
                () => 200,
                // On a slow machine, getting a connection can time out. Try again in that case.
                (error) => (error instanceof DatabaseUnavailable ? attempt() : error.status),
              );
          return attempt();
        }),
      ),
    );
    await other.close();
    expect(outcomes.filter((status) => status === 200)).toHaveLength(25);
    expect(outcomes.filter((status) => status === 409)).toHaveLength(25 * 15);
    for (const { id } of terms) expect(await actions(id)).toHaveLength(2);
  });

  test('reopens a verified term once, for another decision, and records why', async () => {
    const { id } = await submit();
    const again = { transition: 'reopen', reason: 'The word is of another dialect.' } as const;
    await expect(decideOn(id, again)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('is already pending'),
    });
    await decideOn(id, { transition: 'approve', reason: null });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        decideOn(id, again).then(
          ({ status }) => status,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 15 }, () => 409), 'pending']);
    expect(
      (await database.query('select verifier_id, verified_at from terms where id = $1', [id])).rows,
    ).toEqual([{ verifierId: null, verifiedAt: null }]);
    expect(await readHistory(database, id)).toMatchObject([
      { action: 'updated', reason: 'The word is of another dialect.', changes: null },
      { action: 'verified' },
      { action: 'created' },
    ]);
    expect(
      (await decideOn(id, { transition: 'reject', reason: 'Not a word of Tshivenda.' })).status,
    ).toBe('rejected');
    await expect(decideOn(id, again)).rejects.toMatchObject({ status: 409 });
  });

  test('rolls a decision back if its history cannot be stored', async () => {
    const { id } = await submit();
    await expect(decideOn(id, { transition: 'reject', reason: 'short' })).rejects.toThrow();
    const { rows } = await database.query('select status from terms where id = $1', [id]);
    expect(rows).toEqual([{ status: 'pending' }]);
    expect(await actions(id)).toEqual(['created']);
  });
});
