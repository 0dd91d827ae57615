import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#server/platform/db/database.ts';
import {
  aContributor,
  aSystemUser,
  aTerm,
  aTermInput,
  aVerifier,
  type Person,
} from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms } from '../changes/store-terms.ts';
import { applyTransition, confirmTerm } from './decide.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let rudo: Person;
let tendani: Person;
let thabo: Person;
beforeAll(async () => {
  database = await testDatabase();
  [rudo, tendani, thabo] = [
    await aContributor(database),
    await aVerifier(database),
    await aVerifier(database, 'Thabo'),
  ];
});
afterAll(() => database.close());

/** Reads the stored decisions on a term, and whether each belongs to its newest history entry. */
async function readDecisions(termId: string) {
  const { rows } = await database.query<
    Pick<Row<'termDecisions'>, 'kind' | 'actorId' | 'before'> & { newest: boolean }
  >(
    `select
       d.kind,
       d.actor_id,
       d.before,
       d.position = (select max(position) from term_history where term_id = $1) as newest
     from term_decisions d
     where d.term_id = $1
     order by d.position`,
    [termId],
  );
  return rows;
}

test('a decision stores the term as it was before', async () => {
  const { id } = await aTerm(database, { notes: 'Heard at school.', submitterId: rudo.id });
  await database.transaction((tx) =>
    applyTransition(tx, id, {
      transition: 'editAndApprove',
      actorId: tendani.id,
      reason: null,
      edit: { ...aTermInput(), notes: 'Heard at home.', example: 'Moyo unorova.' },
    }),
  );
  expect(await readDecisions(id)).toEqual([
    {
      kind: 'editAndApprove',
      actorId: tendani.id,
      newest: true,
      before: expect.objectContaining({
        notes: 'Heard at school.',
        example: null,
        synonyms: [],
        status: 'pending',
        verifierId: null,
        confirmations: [],
        approvals: [],
        demoted: [],
      }),
    },
  ]);
});

test('sending a confirmed term back stores its verifiers', async () => {
  const { id } = await aTerm(database, {
    submitterId: rudo.id,
    status: 'verified',
    verifierId: tendani.id,
  });
  await database.transaction((tx) => confirmTerm(tx, id, thabo.id));
  await database.transaction((tx) =>
    applyTransition(tx, id, {
      transition: 'reopen',
      actorId: tendani.id,
      reason: 'A good enough reason.',
    }),
  );
  const [, confirmation, sentBack] = await readDecisions(id);
  expect(confirmation).toMatchObject({
    kind: 'confirm',
    before: { status: 'verified', confirmations: [] },
  });
  expect(sentBack).toMatchObject({
    kind: 'sendBack',
    newest: true,
    before: {
      status: 'verified',
      verifierId: tendani.id,
      confirmations: [{ verifierId: thabo.id, confirmedAt: expect.stringMatching(/^20/) }],
    },
  });
});

test('a decision stores the words that it demoted', async () => {
  const approve = (id: string) =>
    database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'editAndApprove',
        actorId: tendani.id,
        reason: null,
        edit: { ...aTermInput({ englishWord: 'lung' }), usage: 'preferred' },
      }),
    );
  const first = await aTerm(database, { englishWord: 'lung', submitterId: rudo.id });
  const second = await aTerm(database, { englishWord: 'lung', submitterId: rudo.id });
  await approve(first.id);
  await approve(second.id);
  expect(await readDecisions(second.id)).toMatchObject([{ before: { demoted: [first.id] } }]);
});

test('an import stores no decisions', async () => {
  const machine = await aSystemUser(database);
  const { rows: before } = await database.query('select count(*) from term_decisions');
  await database.transaction((tx) =>
    storeTerms(tx, [aTermInput({ englishWord: 'liver' })], {
      submitterId: machine,
      verifierId: machine,
    }),
  );
  const { rows: after } = await database.query('select count(*) from term_decisions');
  expect(after).toEqual(before);
});
