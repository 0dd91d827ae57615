import { beforeEach, describe, expect, test } from 'vitest';
import type { Proposal } from '#contract/terms/proposals.ts';
import { m } from '#domain/messages.ts';
import type { TermInput } from '#domain/term/fields.ts';
import {
  clearScopes,
  database,
  get,
  limitScope,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

/* Medicine needs two approvals. Tendani and Thabo are verifiers, and Naledi is an administrator. */

startReviewSite();

type Name = keyof typeof people;
const REASON = 'Our school uses another word.';

beforeEach(async () => {
  await clearScopes();
  await setSubjects(['medicine']);
});
const setSubjects = (subjects: string[]) =>
  database.query(
    `insert into settings (name, value, version)
     values ('secondApprovalSubjects', $1, 1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(subjects)],
  );

type Details = {
  term: TermInput & { version: number; status: string };
  history: { id: string; action: string; reason: string | null }[];
};
const readDetails = (id: string) => get<Details>('naledi', `/api/terms/${id}`);
const readTerm = async (id: string) => (await readDetails(id)).term;
const approve = (who: Name, id: string) => post(who, `/api/verify/${id}/approve`, { reason: null });
const edit = async (who: Name, id: string, change: Partial<TermInput> = {}) => {
  const { englishWord, vernacularWord, meaning, language, subject, notes } = await readTerm(id);
  const body = { englishWord, vernacularWord, meaning, language, subject, notes, ...change };
  const [method, part] = who === 'rudo' ? ['PATCH', 'terms'] : ['PUT', 'verify'];
  return people[who].request(method as string, `/api/${part}/${id}`, { body });
};
const expectState = async (id: string, state: Partial<Details['term']>) =>
  expect(await readTerm(id)).toMatchObject(state);

describe('after a verifier moved a submission out of the subject', () => {
  let id: string;
  beforeEach(async () => {
    id = await submit({ subject: 'medicine' });
    expect((await edit('tendani', id, { subject: 'biology' })).status).toBe(200);
  });

  test('the same verifier cannot publish it, with or without an edit', async () => {
    for (const again of [() => approve('tendani', id), () => edit('tendani', id)])
      expect(await again()).toMatchObject({
        status: 409,
        json: { detail: m.errors_detail_approved_by_you() },
      });
    await edit('tendani', id, { notes: 'Checked.' });
    await expectState(id, { status: 'pending', subject: 'biology' });
    expect(await get('thabo', `/api/verify/${id}`)).toMatchObject({ needsTwo: true, approvals: 1 });
    await approve('thabo', id);
    await expectState(id, { status: 'verified', subject: 'biology' });
  });

  test('the same verifier cannot publish it alone after a request for changes', async () => {
    await post('tendani', `/api/verify/${id}/request-changes`, { reason: REASON });
    await edit('rudo', id, { notes: 'From a school book.' });
    await approve('tendani', id);
    await expectState(id, { status: 'pending', subject: 'biology' });
    await approve('thabo', id);
    await expectState(id, { status: 'verified' });
  });

  test('the same verifier cannot publish it alone after the second approval was undone', async () => {
    await approve('thabo', id);
    await post('thabo', `/api/verify/${id}/undo`);
    expect((await approve('tendani', id)).status).toBe(409);
    await expectState(id, { status: 'pending', subject: 'biology' });
  });

  test('one approval is enough if the author chooses the subject, or two have approved before', async () => {
    await edit('rudo', id, { subject: 'chemistry' });
    await approve('tendani', id);
    await expectState(id, { status: 'verified', subject: 'chemistry' });

    const other = await submit({ subject: 'medicine' });
    await edit('tendani', other, { subject: 'biology' });
    await approve('thabo', other);
    await post('tendani', `/api/verify/${other}/send-back`, { reason: REASON });
    await approve('thabo', other);
    await expectState(other, { status: 'verified', subject: 'biology' });
  });
});

describe('a suggested edit of a verified term', () => {
  const inBiology = async () => {
    const id = await submit({ subject: 'biology' });
    await approve('thabo', id);
    return id;
  };
  const inMedicine = async () => {
    const id = await submit({ subject: 'medicine' });
    await approve('thabo', id);
    await approve('tendani', id);
    return id;
  };
  const suggest = async (id: string, changes: Partial<TermInput>, by: Name = 'sipho') => {
    const { version } = await readTerm(id);
    const body = { termId: id, changes, version, source: 'Duramazwi', reason: REASON };
    return (await post(by, '/api/proposals', body)).json as Proposal;
  };
  const accept = (who: Name, proposal: Proposal) =>
    post(who, `/api/proposals/${proposal.id}/accept`, { reason: null });
  const listOpen = async (who: Name, id: string) =>
    (await get<{ proposals: Proposal[]; total: number }>(who, `/api/proposals?term=${id}`)).total;

  test.each([
    ['joins the subject', inBiology, { subject: 'medicine' }],
    ['leaves it', inMedicine, { subject: 'biology' }],
    ['stays in it', inMedicine, { meaning: 'Another definition of the word.' }],
  ] as const)('needs two verifiers if the term %s', async (_, store, change) => {
    const id = await store();
    const before = await readTerm(id);
    const proposal = await suggest(id, change);
    expect(await accept('tendani', proposal)).toMatchObject({
      status: 200,
      json: { status: 'open', approvedOnce: true, decidedAt: null },
    });
    expect(await readTerm(id)).toEqual(before);
    expect([await listOpen('tendani', id), await listOpen('thabo', id)]).toEqual([0, 1]);
    expect(await accept('tendani', proposal)).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_approved_by_you() },
    });
    expect(await accept('thabo', proposal)).toMatchObject({
      status: 200,
      json: { status: 'accepted' },
    });
    await expectState(id, { ...change, status: 'verified' });
  });

  test('by a verifier needs one more, except for the author of the term', async () => {
    const id = await inBiology();
    await accept('thabo', await suggest(id, { subject: 'medicine' }, 'tendani'));
    await expectState(id, { subject: 'medicine' });

    const own = await submit({ subject: 'biology' }, 'tendani');
    await approve('thabo', own);
    await accept('thabo', await suggest(own, { subject: 'medicine' }, 'tendani'));
    await expectState(own, { subject: 'biology' });
  });

  test('needs two others if the first one has lost the scope', async () => {
    const id = await inBiology();
    const proposal = await suggest(id, { subject: 'medicine' });
    await accept('tendani', proposal);
    await limitScope('tendani', 'shona', 'biology');
    expect(await accept('thabo', proposal)).toMatchObject({ json: { status: 'open' } });
    await expectState(id, { subject: 'biology' });
    expect(await accept('naledi', proposal)).toMatchObject({ json: { status: 'accepted' } });
    await expectState(id, { subject: 'medicine' });
  });

  test('of three concurrent approvals, one is the first and one changes the term', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await inBiology();
      const proposal = await suggest(id, { subject: 'medicine' });
      const replies = await Promise.all(
        (['tendani', 'thabo', 'naledi'] as const).map((who) => accept(who, proposal)),
      );
      const states = replies.map(({ status, json }) => [status, (json as Proposal).status]);
      expect(states.toSorted()).toEqual([
        [200, 'accepted'],
        [200, 'open'],
        [409, 409],
      ]);
    }
  });

  test('needs one verifier elsewhere, and for the spelling', async () => {
    const id = await inBiology();
    await accept('tendani', await suggest(id, { subject: 'chemistry' }));
    await expectState(id, { subject: 'chemistry' });
    const other = await inMedicine();
    const body = { englishWord: 'HEART', version: 1 };
    expect((await post('tendani', `/api/verify/${other}/spelling`, body)).status).toBe(200);
  });
});

test.each([
  ['into', 'medicine', 'biology'],
  ['out of', 'biology', 'medicine'],
] as const)('no verifier alone restores a version that moves a term %s it', async (_, from, to) => {
  await setSubjects([]);
  const id = await submit({ subject: from });
  await edit('thabo', id, { subject: to });
  await setSubjects(['medicine']);
  const { history, term } = await readDetails(id);
  const historyId = history.find(({ action }) => action === 'created')?.id;
  const body = { historyId, version: term.version, reason: REASON };
  expect(await post('tendani', `/api/verify/${id}/restore`, body)).toMatchObject({
    status: 409,
    json: { detail: m.errors_detail_second_approval() },
  });
  expect(await readTerm(id)).toEqual(term);
});
