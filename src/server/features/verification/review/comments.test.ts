import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Comment } from '#contract/terms/comments.ts';
import { m } from '#domain/messages.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTermInput } from '#tests/factories.ts';
import { collectMails } from '#tests/support/mail-loop.ts';
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

startReviewSite();
afterEach(clearScopes);

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

describe('emails about comments', () => {
  const mailbox = () => {
    const { sent, send } = collectMails(database);
    return async (who: Name) => {
      await database.query(`update notices set due_at = now() where mail = 'queued'`);
      await send();
      const to = `${who}@example.org`;
      return sent.splice(0).flatMap((mail) => (mail.to.toLowerCase() === to ? [mail.text] : []));
    };
  };

  test('also follow an email whose notice is still unread, with what is new', async () => {
    const id = await submit();
    const readMails = mailbox();
    await comment('tendani', id, 'Where did you hear it?');
    expect(await readMails('rudo')).toEqual([expect.stringContaining('Where did you hear it?')]);
    await comment('tendani', id, 'And who says it?');
    await comment('tendani', id, 'Only old people?');
    const [text, ...others] = await readMails('rudo');
    expect(others).toEqual([]);
    expect(text).toMatch(/And who says it[\s\S]*Only old people/);
    expect(text).not.toContain('Where did you hear it?');
    expect(await countNotices('rudo', id)).toBe(1);
  });

  test('reach no verifier whose scope has changed since', async () => {
    const id = await submit({ language: 'shona', subject: 'physics' });
    const readMails = mailbox();
    await comment('thabo', id, 'A question of a verifier.');
    await comment('rudo', id, 'Before the change.');
    await limitScope('thabo', 'venda', 'physics');
    expect(await countNotices('thabo', id)).toBe(1);
    expect(await readMails('thabo')).toEqual([]);
  });

  test('reach no verifier who is suspended', async () => {
    const id = await submit();
    const readMails = mailbox();
    await comment('thabo', id, 'A question of a verifier.');
    await comment('rudo', id, 'Before the suspension.');
    await database.query(
      `insert into suspensions (user_id, reason, suspended_by) values ($1, $2, $3)`,
      [people.thabo.id, 'A good enough reason.', people.naledi.id],
    );
    onTestFinished(async () => {
      await database.query('delete from suspensions');
    });
    expect(await readMails('thabo')).toEqual([]);
    await comment('rudo', id, 'After the suspension.');
    expect(await readMails('thabo')).toEqual([]);
  });
});

describe('a verifier outside whose scope the submission is', () => {
  const read = (who: Name, id: string) => people[who].request('GET', `/api/terms/${id}/comments`);
  const outOfScope = { status: 403, json: { detail: m.errors_detail_out_of_scope() } };

  test('neither reads nor writes comments, whatever the status of the submission is', async () => {
    const id = await submit({ language: 'shona', subject: 'physics' });
    await comment('rudo', id, 'Private between the author and verifiers.');
    await limitScope('tendani', 'venda', 'physics');
    await limitScope('thabo', 'shona', 'physics');
    const refused = async () => {
      expect(await read('tendani', id)).toMatchObject(outOfScope);
      expect(await comment('tendani', id)).toMatchObject(outOfScope);
    };
    await refused();
    expect((await read('thabo', id)).status).toBe(200);
    expect((await comment('thabo', id)).status).toBe(201);
    expect((await read('naledi', id)).status).toBe(200);
    await post('thabo', `/api/verify/${id}/approve`, {});
    await refused();
    expect((await conversation('rudo', id)).comments).toHaveLength(2);
  });

  test('takes part in conversations about their own submissions', async () => {
    await limitScope('tendani', 'venda', 'physics');
    const id = await submit({ language: 'shona', subject: 'physics' }, 'tendani');
    expect((await comment('tendani', id)).status).toBe(201);
    expect((await read('tendani', id)).status).toBe(200);
  });

  test('gets no notice about comments after the scope has changed', async () => {
    const id = await submit({ language: 'shona', subject: 'physics' });
    await comment('tendani', id);
    await comment('thabo', id);
    await limitScope('tendani', 'venda', 'physics');
    await limitScope('thabo', 'shona', 'physics');
    await database.query('delete from notices');
    await comment('rudo', id, 'Here is the answer.');
    await database.query(
      `update terms set changes_requested_at = now(), changes_requested_by = $2 where id = $1`,
      [id, people.tendani.id],
    );
    const edit = { ...aTermInput({ language: 'shona', subject: 'physics' }), notes: 'Answered.' };
    expect((await people.rudo.request('PATCH', `/api/terms/${id}`, { body: edit })).status).toBe(
      200,
    );
    expect(await countNotices('tendani', id)).toBe(0);
    expect(await countNotices('thabo', id)).toBe(1);
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
