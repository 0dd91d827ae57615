import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/administration/audit.ts';
import type { Term } from '#contract/terms/term.ts';
import { aTermInput } from '#tests/factories.ts';
import {
  database,
  get,
  people,
  post,
  site,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

/** Every text of the spam contains this. */
const SPAM = 'qwxoffer';

const deleteTerm = (id: string, who: keyof typeof people = 'naledi') =>
  people[who].request('DELETE', `/api/terms/${id}`, { body: { confirmation: 'delete' } });

const countUncounted = async (id: string) =>
  (
    await database.query(
      `select h.action
       from uncounted_decisions u
       join term_history h on h.id = u.history_id
       where h.term_id = $1`,
      [id],
    )
  ).rows;

/** @returns the tables that still contain the text */
async function findText(text: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name
     from pg_tables
     where schemaname = current_schema()
     order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await database.query(
      `select from ${name} as r where strpos(lower(r::text), $1) > 0 limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Submits spam, and has it edited, discussed, reported, rejected, verified and rejected again. */
async function aRejectedOffer(): Promise<string> {
  const body = aTermInput({
    englishWord: `${SPAM}s`,
    vernacularWord: `ma${SPAM} ${SPAM}`,
    meaning: `Buy ${SPAM} today.`,
    notes: `Call ${SPAM}.`,
    plural: `${SPAM}z`,
    originDetail: `The ${SPAM} shop`,
  });
  const reply = await people.rudo.request('POST', '/api/terms', {
    body: {
      ...body,
      example: `Many ${SPAM}.`,
      exampleEnglish: `More ${SPAM}.`,
      synonyms: [`${SPAM} two`],
    },
    headers: { 'idempotency-key': SPAM },
  });
  expect(reply.status).toBe(201);
  const { id } = reply.json as Term;
  await people.rudo.request('PATCH', `/api/terms/${id}`, {
    body: { ...body, englishWord: `${SPAM}es`, version: 1 },
  });
  await post('rudo', `/api/terms/${id}/comments`, { text: `Please verify ${SPAM}.` });
  await post('sipho', '/api/reports', { termId: id, reason: 'other', details: `It is ${SPAM}.` });
  await post('tendani', `/api/verify/${id}/reject`, { reason: `This is ${SPAM}.` });
  await post('thabo', `/api/verify/${id}/send-back`, { reason: `Is it ${SPAM}?` });
  await post('tendani', `/api/verify/${id}/approve`, { reason: null });
  await post('sipho', '/api/proposals', {
    termId: id,
    version: 2,
    changes: { plural: `${SPAM}n` },
    source: `The ${SPAM} book`,
    reason: `Better ${SPAM}.`,
  });
  await post('thabo', `/api/verify/${id}/send-back`, { reason: `It is ${SPAM}.` });
  await post('thabo', `/api/verify/${id}/reject`, { reason: `This is ${SPAM}.` });
  return id;
}

describe('a rejected term that an administrator deletes', () => {
  test('leaves no text in any table, and answers 404 to everyone', async () => {
    const id = await aRejectedOffer();
    expect((await findText(SPAM)).length).toBeGreaterThan(8);

    expect(await deleteTerm(id)).toMatchObject({ status: 200, json: { deleted: true } });

    expect(await findText(SPAM)).toEqual([]);
    for (const who of ['rudo', 'sipho', 'tendani', 'naledi'] as const)
      for (const path of [`/api/terms/${id}`, `/api/verify/${id}`]) {
        const { status } = await people[who].request('GET', path);
        expect([403, 404]).toContain(status);
      }
    expect((await site.anonymous.request('GET', `/api/terms/${id}`)).status).toBe(404);
    expect((await deleteTerm(id)).status).toBe(404);
    const { rows } = await database.query(
      `select english_word, vernacular_word, status, deleted_at is not null as deleted, number > 0 as n
       from terms
       where id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { englishWord: '', vernacularWord: '', status: 'rejected', deleted: true, n: true },
    ]);
  });

  test('is in no list and no statistic, and the audit log names the administrator', async () => {
    const id = await submit({ englishWord: 'cheap loans' });
    await post('tendani', `/api/verify/${id}/reject`, { reason: 'An advertisement.' });
    await deleteTerm(id);
    for (const [who, path] of [
      ['tendani', '/api/verify/my-actions'],
      ['naledi', '/api/verify/recent-history'],
      ['tendani', '/api/terms?status=rejected'],
      ['rudo', '/api/profile/submissions'],
      ['rudo', '/api/notices'],
    ] as const)
      expect((await people[who].request('GET', path)).text).not.toContain(id);
    expect(await countUncounted(id)).toEqual([{ action: 'rejected' }]);
    const { entries } = await get<{ entries: AuditEntry[] }>(
      'naledi',
      '/api/admin/audit?action=deletion',
    );
    expect(entries[0]).toMatchObject({
      action: 'deletion',
      actor: { firstName: 'Naledi' },
      person: { firstName: 'Rudo' },
    });
  });

  test('keeps words of the vocabulary and the concept that other terms use', async () => {
    const stays = await submit({ englishWord: 'lever arm', vernacularWord: 'kusimudza' });
    const id = await submit({ englishWord: 'lever arm', vernacularWord: 'zvikwereti kusimudza' });
    await post('tendani', `/api/verify/${id}/reject`, { reason: 'An advertisement.' });
    await deleteTerm(id);
    const { rows: words } = await database.query<{ word: string }>(
      `select word
       from search_words
       where word in ('lever', 'arm', 'kusimudza', 'zvikwereti')
       order by word collate "C"`,
    );
    expect(words.map(({ word }) => word)).toEqual(['arm', 'kusimudza', 'lever']);
    const { rows: concepts } = await database.query(
      `select c.headword, l.text
       from terms t
       join concepts c on c.id = t.concept_id
       join concept_labels l on l.concept_id = c.id and l.kind = 'preferred'
       where t.id = $1`,
      [stays],
    );
    expect(concepts).toEqual([{ headword: 'lever arm', text: 'lever arm' }]);
  });
});

test('only rejected terms are deleted, and no withdrawn ones', async () => {
  const pending = await submit();
  const withdrawn = await submit();
  await post('rudo', `/api/terms/${withdrawn}/withdraw`, {});
  for (const id of [pending, withdrawn]) {
    expect((await deleteTerm(id)).status).toBe(409);
    const { rows } = await database.query('select deleted_at from terms where id = $1', [id]);
    expect(rows).toEqual([{ deletedAt: null }]);
  }
  expect(
    (await people.naledi.request('DELETE', `/api/terms/${pending}`, { body: {} })).status,
  ).toBe(400);
});

test('deleting needs a recent sign-in', async () => {
  const id = await submit();
  await post('tendani', `/api/verify/${id}/reject`, { reason: 'An advertisement.' });
  const lerato = await site.signIn('Lerato', 'admin');
  await database.query(
    `update sessions
     set sess = jsonb_set(sess::jsonb, '{authenticatedAt}', '0')
     where sess ->> 'userId' = $1`,
    [lerato.id],
  );
  const reply = await lerato.request('DELETE', `/api/terms/${id}`, {
    body: { confirmation: 'delete' },
  });
  expect(reply).toMatchObject({ status: 403, json: { type: 'reauthenticate' } });
});

test('a term is either sent back or deleted, and deleted once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await submit();
    await post('tendani', `/api/verify/${id}/reject`, { reason: 'An advertisement.' });
    const replies = await Promise.all([
      deleteTerm(id),
      post('thabo', `/api/verify/${id}/send-back`, { reason: 'Not an advertisement.' }),
      deleteTerm(id),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
  }
});

test('terms with the same words are deleted concurrently, and new ones keep the words', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => submit({ englishWord: 'quick money' })));
  for (const id of ids)
    await post('tendani', `/api/verify/${id}/reject`, { reason: 'An advertisement.' });
  const [submitted, ...replies] = await Promise.all([
    submit({ englishWord: 'quick money' }),
    ...ids.map((id) => deleteTerm(id)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await database.query(
    `select c.headword, l.text
     from terms t
     join concepts c on c.id = t.concept_id
     join concept_labels l on l.concept_id = c.id and l.kind = 'preferred'
     where t.id = $1`,
    [submitted],
  );
  expect(rows).toHaveLength(1);
  const words = await database.query(`select from search_words where word in ('quick', 'money')`);
  expect(words.rowCount).toBe(2);
});
