import { describe, expect, test } from 'vitest';
import type { Submission } from '#contract/account/profile.ts';
import { m } from '#domain/messages.ts';
import { returnUnanswered } from '#server/terms/decisions/change-requests.ts';
import { aTermInput } from '#tests/factories.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
  submittedDaysAgo,
} from '#tests/support/review-site.ts';

startReviewSite();

const reason = 'Please add an example sentence.';
const request = (id: string, body: object = {}, who: 'tendani' | 'thabo' = 'tendani') =>
  post(who, `/api/verify/${id}/request-changes`, { reason, ...body });
const edit = (id: string, body: object, who: 'rudo' | 'sipho' = 'rudo') =>
  people[who].request('PATCH', `/api/terms/${id}`, { body: { ...aTermInput(), ...body } });
const withdraw = (id: string) => post('rudo', `/api/terms/${id}/withdraw`);
const approve = (id: string, version?: number) =>
  post('thabo', `/api/verify/${id}/approve`, { reason: null, version });

type Queue = { terms: { id: string; marks: string[] }[]; total: number };
const queue = () => get<Queue>('tendani', '/api/verify?sort=newest&pageSize=100');
const isQueued = async (id: string) => (await queue()).terms.some((term) => term.id === id);
type History = { history: { action: string; reason: string | null; changes: object | null }[] };
const newestEntry = async (id: string) =>
  (await get<History>('rudo', `/api/terms/${id}`)).history[0];
const notices = async (who: 'rudo' | 'tendani', id: string) =>
  (
    await database.query<{ kind: string }>(
      'select kind from notices where user_id = $1 and term_id = $2',
      [people[who].id, id],
    )
  ).rows.map(({ kind }) => kind);
const waited = async (id: string) =>
  (
    await database.query<{ authorWaitSeconds: number }>(
      'select author_wait_seconds from terms where id = $1',
      [id],
    )
  ).rows[0]?.authorWaitSeconds;
const submissions = () => get<Submission[]>('rudo', '/api/profile/submissions');
const askedDaysAgo = (id: string, days: number) =>
  database.query(
    `update terms
     set changes_requested_at = now() - make_interval(days => $2)
     where id = $1`,
    [id, days],
  );

describe('a request for changes', () => {
  test('takes the submission out of the queue and tells the author why', async () => {
    const id = await submit();
    await post('tendani', `/api/verify/${id}/claim`);
    expect(await request(id)).toMatchObject({ status: 200, json: { status: 'pending' } });
    expect(await isQueued(id)).toBe(false);
    expect(await newestEntry(id)).toMatchObject({ action: 'updated', reason, isRequest: true });
    expect(await notices('rudo', id)).toEqual(['changesRequested']);
    expect((await submissions()).find((term) => term.id === id)).toMatchObject({
      status: 'pending',
      requestedChanges: reason,
      requestedAt: expect.any(String),
      withdrawn: false,
    });
    for (const who of ['rudo', 'sipho'] as const)
      expect(await get(who, `/api/terms/${id}`)).toMatchObject({
        changesRequested: { reason, at: expect.any(String) },
      });
    await submit();
    expect((await submissions())[0]).toMatchObject({ id });
    const review = await get('thabo', `/api/verify/${id}`);
    expect(review).toMatchObject({
      claim: null,
      changesRequested: { reason, by: expect.stringMatching(/^Tendani /), isOpen: true },
      canDecide: 'yes',
    });
    expect(await request(id)).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_changes_requested_already() },
    });
  });

  test('can name the field that it is about, which everybody who sees it reads', async () => {
    const id = await submit();
    expect(await request(id, { field: 'spelling' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'field' }] },
    });
    expect((await request(id, { field: 'meaning' })).status).toBe(200);
    expect((await submissions()).find((term) => term.id === id)).toMatchObject({
      requestedChanges: reason,
      requestedField: 'meaning',
    });
    expect(await get('rudo', `/api/terms/${id}`)).toMatchObject({
      changesRequested: { reason, field: 'meaning' },
    });
    expect((await edit(id, { meaning: 'The organ that pumps blood.' })).status).toBe(200);
    expect(await get('thabo', `/api/verify/${id}`)).toMatchObject({
      changesRequested: { reason, field: 'meaning', isOpen: false },
    });
    const { held } = await get<{ held: Record<string, object[]> }>('rudo', '/api/profile/export');
    expect(held.historyOfSubmissions).toContainEqual(
      expect.objectContaining({ term_id: id, requested_field: 'meaning' }),
    );
  });

  test('needs a reason of ten letters and the version that was seen', async () => {
    const id = await submit();
    expect(await request(id, { reason: 'Short' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'reason', message: m.rules_request_reason_short() }] },
    });
    expect(await request(id, { version: 7 })).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_term_changed() },
    });
    expect(await isQueued(id)).toBe(true);
  });

  test('still lets a verifier decide, and undo restores the request', async () => {
    const id = await submit({ englishWord: 'lung', vernacularWord: 'bapu' });
    await request(id);
    expect((await approve(id)).status).toBe(200);
    expect((await post('thabo', `/api/verify/${id}/undo`)).status).toBe(200);
    expect(await isQueued(id)).toBe(false);
  });

  test('returns to the queue with a mark after 30 days without an answer', async () => {
    const [late, recent] = [await submit(), await submit()];
    await submittedDaysAgo(late, 40);
    for (const id of [late, recent]) await request(id);
    await askedDaysAgo(late, 31);
    await askedDaysAgo(recent, 29);
    expect(await returnUnanswered(database)).toBe(1);
    expect((await queue()).terms).toContainEqual(
      expect.objectContaining({ id: late, marks: ['unanswered'] }),
    );
    expect(await isQueued(recent)).toBe(false);
    expect((await waited(late)) ?? 0).toBeGreaterThanOrEqual(31 * 86_400 - 3_600);
  });
});

describe('the author’s edit', () => {
  test('returns a submission to the queue, and shows the verifier what changed', async () => {
    const id = await submit();
    await request(id);
    await askedDaysAgo(id, 3);
    const edited = await edit(id, { vernacularWord: 'mwoyo', example: 'Mwoyo wangu.' });
    expect(edited).toMatchObject({ status: 200, json: { vernacularWord: 'mwoyo', version: 2 } });
    expect(await isQueued(id)).toBe(true);
    expect((await waited(id)) ?? 0).toBeGreaterThanOrEqual(3 * 86_400 - 3_600);
    expect(await get('tendani', `/api/verify/${id}`)).toMatchObject({
      changesRequested: { reason: expect.any(String), isOpen: false },
      examples: [{ sentence: 'Mwoyo wangu.' }],
      versions: [
        {
          changes: {
            vernacularWord: { from: expect.stringMatching(/^moyo/), to: 'mwoyo' },
            example: { from: null, to: 'Mwoyo wangu.' },
          },
        },
      ],
    });
    expect(await notices('tendani', id)).toEqual(['comment']);
    expect(await get('tendani', '/api/verify?query=mwoyo')).toMatchObject({ terms: [{ id }] });
  });

  test('tells the verifier what the author says about the edit, once', async () => {
    const id = await submit();
    await request(id);
    const message = 'My aunt says it like this.';
    const reply = await edit(id, { meaning: 'What my aunt says.', message });
    expect(reply.status).toBe(200);
    expect(await get('thabo', `/api/terms/${id}/comments`)).toMatchObject({
      comments: [{ text: message, author: { role: 'submitter' } }],
    });
    expect(await notices('tendani', id)).toEqual(['comment']);
    expect(await edit(id, { message: 'x'.repeat(2001) })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'message' }] },
    });
    expect((await edit(id, { message: null })).status).toBe(200);
    expect((await edit(id, { message: ' ' })).status).toBe(200);
    expect(await get('thabo', `/api/terms/${id}/comments`)).toMatchObject({
      comments: [{ text: message }],
    });
  });

  test('moves the term to the concept of its new English word', async () => {
    const id = await submit({ englishWord: 'hart', vernacularWord: 'nondo' });
    const concept = async () =>
      (await get<{ term: { conceptNumber: number } }>('rudo', `/api/terms/${id}`)).term
        .conceptNumber;
    const before = await concept();
    await edit(id, { englishWord: 'antelope', vernacularWord: 'nondo' });
    expect(await concept()).not.toBe(before);
    expect(await newestEntry(id)).toMatchObject({
      changes: { englishWord: { from: 'hart', to: 'antelope' }, concept: { from: `${before}` } },
    });
  });

  test('ends approvals, and keeps the decision from applying to a text that nobody saw', async () => {
    const id = await submit({ englishWord: 'vein', vernacularWord: 'tsinga' });
    await database.query('insert into term_approvals (term_id, verifier_id) values ($1, $2)', [
      id,
      people.thabo.id,
    ]);
    await edit(id, { englishWord: 'vein', vernacularWord: 'tsinga yeropa' });
    expect(
      (await database.query('select from term_approvals where term_id = $1', [id])).rowCount,
    ).toBe(0);
    expect(await approve(id, 1)).toMatchObject({
      status: 409,
      json: { detail: m.errors_detail_term_changed() },
    });
    expect((await approve(id, 2)).status).toBe(200);
  });

  test('answers a request without changes, and stores nothing else that changes nothing', async () => {
    const id = await submit({ englishWord: 'root', vernacularWord: 'mudzi' });
    const same = { englishWord: 'root', vernacularWord: 'mudzi' };
    expect(await edit(id, same)).toMatchObject({ status: 200, json: { version: 1 } });
    expect(await newestEntry(id)).toMatchObject({ action: 'created' });
    await request(id);
    await edit(id, same);
    expect(await isQueued(id)).toBe(true);
    expect(await newestEntry(id)).toMatchObject({ reason: m.term_history_unchanged() });
  });

  test('refuses wrong fields, an older version, other people and decided terms', async () => {
    const id = await submit();
    expect(await edit(id, { englishWord: '' })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'englishWord' }] },
    });
    expect((await edit(id, { version: 9 })).status).toBe(409);
    expect((await edit(id, {}, 'sipho')).status).toBe(403);
    await withdraw(id);
    expect((await edit(id, {})).status).toBe(409);
  });
});

describe('withdrawing', () => {
  test('ends the review without a decision', async () => {
    const id = await submit();
    await post('tendani', `/api/verify/${id}/claim`);
    expect(await withdraw(id)).toMatchObject({
      status: 200,
      json: { status: 'rejected', verifierId: null },
    });
    expect(await newestEntry(id)).toMatchObject({ reason: m.term_history_withdrawn() });
    expect((await submissions()).find((term) => term.id === id)).toMatchObject({
      status: 'rejected',
      withdrawn: true,
      reason: null,
    });
    expect(await isQueued(id)).toBe(false);
    const history = (await people.tendani.request('GET', '/api/verify/recent-history')).text;
    expect(history).not.toContain(id);
    expect((await withdraw(id)).status).toBe(409);
    expect((await post('tendani', `/api/verify/${id}/send-back`, { reason })).status).toBe(409);
    const again = { ...aTermInput(), revises: id };
    expect((await people.rudo.request('POST', '/api/terms', { body: again })).status).toBe(201);
  });
});

describe('an author and a verifier at the same time', () => {
  const bothWays = async (
    change: (id: string) => Promise<{ status: number }>,
    check: (id: string, statuses: [changed: number, approved: number]) => Promise<void>,
  ) => {
    for (let round = 0; round < 12; round += 1) {
      const word = `word ${Math.random()}`;
      const id = await submit({ englishWord: word, vernacularWord: 'shoko' });
      const [changed, approved] = await Promise.all(
        round % 2 === 0 ? [change(id), approve(id, 1)] : [approve(id, 1), change(id)].toReversed(),
      );
      await check(id, [changed?.status ?? 0, approved?.status ?? 0]);
    }
  };

  test('either the edit or the approval of the earlier text succeeds', async () => {
    await bothWays(
      (id) => edit(id, { englishWord: 'edited', vernacularWord: 'shoko' }),
      async (id, statuses) => {
        expect(statuses.toSorted()).toEqual([200, 409]);
        const { term } = await get<{ term: { status: string; englishWord: string } }>(
          'rudo',
          `/api/terms/${id}`,
        );
        expect(term.status === 'verified').toBe(term.englishWord !== 'edited');
      },
    );
  });

  test('either the withdrawal or the approval succeeds', async () => {
    await bothWays(withdraw, async (id, [withdrawn, approved]) => {
      expect([withdrawn, approved].toSorted()).toEqual([200, 409]);
      const { term } = await get<{ term: { status: string } }>('rudo', `/api/terms/${id}`);
      expect(term.status).toBe(withdrawn === 200 ? 'rejected' : 'verified');
    });
  });
});
