import { describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { m } from '#domain/messages.ts';
import { applyTransition } from '#server/terms/write.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

type Name = 'rudo' | 'sipho' | 'tendani' | 'thabo' | 'naledi';
const comment = (who: Name, id: string, text = 'Where is this word used?') =>
  post(who, `/api/terms/${id}/comments`, { text });
const conversation = (who: Name, id: string) =>
  get<{ comments: Comment[]; isOpen: boolean }>(who, `/api/terms/${id}/comments`);
const countNotices = async (who: Name, id: string) =>
  (
    await database.query(
      `select from notices where kind = 'comment' and user_id = $1 and term_id = $2`,
      [people[who].id, id],
    )
  ).rowCount;

test('the author and verifiers talk about a submission, oldest comment first', async () => {
  const id = await submit();
  expect(await comment('tendani', id)).toMatchObject({
    status: 201,
    json: {
      text: 'Where is this word used?',
      own: true,
      author: { name: expect.stringMatching(/^Tendani /), role: 'verifier' },
    },
  });
  await comment('rudo', id, 'In Masvingo.\nMy teacher used it.');
  expect(await conversation('rudo', id)).toMatchObject({
    isOpen: true,
    comments: [
      { own: false, author: { role: 'verifier' } },
      { own: true, author: { role: 'submitter' }, text: 'In Masvingo.\nMy teacher used it.' },
    ],
  });
  expect(await get('tendani', `/api/verify/${id}`)).toMatchObject({ comments: 2 });
});

test('refuses empty and very long comments', async () => {
  const id = await submit();
  for (const text of ['', '  ', 'x'.repeat(2001)])
    expect(await comment('rudo', id, text)).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'text' }] },
    });
  expect((await comment('rudo', id, 'x'.repeat(2000))).status).toBe(201);
});

test('stores a comment once if the request is repeated with the same key', async () => {
  const id = await submit();
  const send = () =>
    people.rudo.request('POST', `/api/terms/${id}/comments`, {
      body: { text: 'Once.' },
      headers: { 'idempotency-key': `comment ${id}`.replace(' ', '-') },
    });
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map(({ json }) => (json as Comment).id)).size).toBe(1);
  expect((await conversation('rudo', id)).comments).toHaveLength(1);
});

describe('notices about comments', () => {
  test('reach the author and the verifiers in the conversation, but not the writer', async () => {
    const id = await submit();
    await post('thabo', `/api/verify/${id}/request-changes`, { reason: 'A good enough reason.' });
    await comment('tendani', id);
    await comment('rudo', id, 'I will change it.');
    expect(await countNotices('rudo', id)).toBe(1);
    expect(await countNotices('tendani', id)).toBe(1);
    expect(await countNotices('thabo', id)).toBe(1);
    expect(await countNotices('naledi', id)).toBe(0);
  });

  test('do not pile up while one is unread', async () => {
    const id = await submit();
    for (let n = 0; n < 3; n += 1) await comment('tendani', id);
    expect(await countNotices('rudo', id)).toBe(1);
    await database.query('update notices set read_at = now() where user_id = $1', [people.rudo.id]);
    await comment('tendani', id);
    expect(await countNotices('rudo', id)).toBe(2);
  });
});

test('a conversation closes 30 days after the decision and can still be read', async () => {
  const decidedDaysAgo = async (days: number) => {
    const id = await submit();
    await comment('rudo', id);
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition: 'reject',
        actorId: people.tendani.id,
        reason: 'A good enough reason.',
        at: new Date(Date.now() - days * 86_400_000).toISOString(),
      }),
    );
    return id;
  };
  expect((await comment('rudo', await decidedDaysAgo(29), 'Why?')).status).toBe(201);
  const closed = await decidedDaysAgo(31);
  expect(await comment('rudo', closed, 'Why?')).toMatchObject({
    status: 409,
    json: { detail: m.errors_detail_comments_closed({ days: 30 }) },
  });
  expect(await conversation('tendani', closed)).toMatchObject({ isOpen: false, comments: [{}] });
});
