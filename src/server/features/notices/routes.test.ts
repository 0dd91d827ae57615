import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice, NoticePreferences } from '#contract/account/notices.ts';
import { noticeKinds } from '#domain/people/notice.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { buildUnsubscribeLink, type UnsubscribeTarget } from './unsubscribe.ts';

const heart: TermInput = aTermInput();
const SECRET = 'a secret of this test that is long enough';

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { SESSION_SECRET: SECRET });
  [rudo, sipho, tendani] = [
    await site.signIn('Rudo', 'user'),
    await site.signIn('Sipho', 'user'),
    await site.signIn('Tendani', 'verifier'),
  ];
});
beforeEach(async () => {
  await database.query('delete from notices');
  await database.query('delete from notice_preferences');
  await database.query('delete from notice_deliveries');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

async function rejected(whose: Client, englishWord = 'heart'): Promise<string> {
  return database.transaction(async (tx) => {
    const { id } = await submitTerm(tx, { ...heart, englishWord }, whose.id);
    await applyTransition(tx, id, {
      transition: 'reject',
      actorId: tendani.id,
      reason: 'Too short to be of use.',
    });
    return id;
  });
}
type List = { notices: Notice[]; unread: number; total: number };
const list = async (who: Client, query = '') =>
  (await who.request('GET', `/api/notices${query}`)).json as List;

describe('the list of notices', () => {
  test('lists only one’s own notices, newest first, with words and reason', async () => {
    const id = await rejected(rudo);
    await rejected(sipho, 'volcano');
    await rejected(rudo, 'river');
    const { notices, unread, total } = await list(rudo);
    expect([notices.map(({ term }) => term!.englishWord), unread, total]).toEqual([
      ['river', 'heart'],
      2,
      2,
    ]);
    expect(notices[1]).toEqual({
      id: expect.any(String),
      kind: 'rejected',
      createdAt: expect.stringMatching(/Z$/),
      read: false,
      role: null,
      reason: 'Too short to be of use.',
      concept: null,
      term: {
        id,
        englishWord: 'heart',
        vernacularWord: 'moyo',
        language: 'shona',
        gloss: null,
        senseSubject: null,
      },
    });
    expect((await site.anonymous.request('GET', '/api/notices')).status).toBe(401);
  });

  test('returns the list in pages', async () => {
    for (const word of ['one', 'two', 'three']) await rejected(rudo, word);
    const { notices, total } = await list(rudo, '?page=2&pageSize=2');
    expect([notices.map(({ term }) => term!.englishWord), total]).toEqual([['one'], 3]);
    expect(await list(rudo, '?page=9')).toEqual({ notices: [], unread: 3, total: 3 });
    expect((await rudo.request('GET', '/api/notices?page=0')).status).toBe(400);
  });

  test('keeps the words of a term as they were at the decision', async () => {
    const id = await rejected(rudo);
    await database.query(`update terms set english_word = 'core' where id = $1`, [id]);
    expect((await list(rudo)).notices[0]!.term!.englishWord).toBe('heart');
  });
});

describe('marking notices as read', () => {
  const read = (who: Client, upTo: string) =>
    who.request('POST', '/api/notices/read', { body: { upTo } });

  test('marks a notice and all before it as read, even if repeated', async () => {
    for (const word of ['one', 'two', 'three']) await rejected(rudo, word);
    const [, middle] = (await list(rudo)).notices;
    for (const _ of [1, 2])
      expect(await read(rudo, middle!.id)).toMatchObject({ status: 200, json: { unread: 1 } });
    expect((await list(rudo)).notices.map((notice) => notice.read)).toEqual([false, true, true]);
  });

  test('returns 404 for another user’s notice and marks nothing', async () => {
    await rejected(rudo);
    await rejected(sipho);
    const [ofSipho] = (await list(sipho)).notices;
    expect((await read(rudo, ofSipho!.id)).status).toBe(404);
    expect([(await list(rudo)).unread, (await list(sipho)).unread]).toEqual([1, 1]);
    expect(await read(rudo, 'the newest')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'upTo', message: expect.stringMatching(/\.$/) }] },
    });
    expect((await read(site.anonymous, ofSipho!.id)).status).toBe(401);
  });
});

describe('email preferences', () => {
  const path = '/api/notices/preferences';

  test('email is on by default, and a user can switch one kind off', async () => {
    expect((await rudo.request('GET', path)).json).toMatchObject({
      submissions: true,
      account: true,
    });
    expect(
      await rudo.request('PUT', path, { body: { submissions: false, account: true } }),
    ).toMatchObject({ status: 200, json: { submissions: false, account: true } });
    expect((await rudo.request('GET', path)).json).toMatchObject({
      submissions: false,
      account: true,
    });
    expect((await sipho.request('GET', path)).json).toMatchObject({
      submissions: true,
      account: true,
    });
  });

  test('accepts only true and false for a preference', async () => {
    for (const [wrong, body] of [
      ['deliveries', {}],
      ['deliveries', { submissions: true }],
      ['submissions', { submissions: 'no', account: true }],
      ['submissions', { submissions: null, account: true }],
    ] as const) {
      expect(await rudo.request('PUT', path, { body })).toMatchObject({
        status: 400,
        json: { errors: [{ path: wrong, message: expect.stringMatching(/\.$/) }] },
      });
    }
    expect(
      (
        await rudo.request('PUT', path, {
          body: { submissions: false, account: true },
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
    expect((await rudo.request('GET', path)).json).toMatchObject({
      submissions: true,
      account: true,
    });
  });
});

describe('deliveries of each kind', () => {
  const path = '/api/notices/preferences';
  const save = (body: unknown) => rudo.request('PUT', path, { body });
  const read = async () => (await rudo.request('GET', path)).json as NoticePreferences;

  test('every kind is sent at once, until the user chooses otherwise', async () => {
    expect(Object.values((await read()).deliveries)).toEqual(noticeKinds.map(() => 'now'));
    await save({ deliveries: { comment: 'daily', rejected: 'off' } });
    const { deliveries } = await read();
    expect([deliveries.comment, deliveries.rejected, deliveries.approved]).toEqual([
      'daily',
      'off',
      'now',
    ]);
    expect(await save({ deliveries: { comment: 'hourly' } })).toMatchObject({
      status: 400,
      json: { errors: [{ message: expect.stringMatching(/\.$/) }] },
    });
  });

  test('a group that an earlier release switched off is off for all of its kinds', async () => {
    await database.query(
      `insert into notice_preferences (user_id, kind_group, email)
       values ($1, 'submissions', false)`,
      [rudo.id],
    );
    const { submissions, account, deliveries } = await read();
    expect([submissions, account, deliveries.comment, deliveries.role]).toEqual([
      false,
      true,
      'off',
      'now',
    ]);
  });

  test('screens of earlier releases change only the group whose switch was used', async () => {
    await save({ deliveries: { comment: 'daily', role: 'daily' } });
    await save({ submissions: false, account: true });
    const { deliveries } = await read();
    expect([deliveries.comment, deliveries.role]).toEqual(['off', 'daily']);
  });

  test('switching a kind off cancels its queued emails, and no others', async () => {
    await rejected(rudo);
    await save({ deliveries: { approved: 'off' } });
    expect((await database.query('select mail from notices')).rows).toEqual([{ mail: 'queued' }]);
    await save({ deliveries: { rejected: 'off' } });
    expect((await database.query('select mail from notices')).rows).toEqual([{ mail: 'none' }]);
  });
});

describe('the unsubscribe link', () => {
  const linkFor = (who: Client, target: UnsubscribeTarget = 'submissions') =>
    buildUnsubscribeLink('', SECRET, who.id, target);
  const preferences = async (who: Client) =>
    (await who.request('GET', '/api/notices/preferences')).json as NoticePreferences;
  // Sends a POST request to the unsubscribe link, as mail programs and the button on the page do:
  // without a cookie, and with any Origin header.
  const post = (link: string, headers: Record<string, string> = {}) =>
    site.anonymous.request('POST', link, {
      raw: 'List-Unsubscribe=One-Click',
      headers: {
        'sec-fetch-site': 'none',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });

  test('the unsubscribe link asks for confirmation and changes nothing when opened', async () => {
    const answer = await site.anonymous.request('GET', linkFor(rudo));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('emails about your submissions?');
    expect(answer.text.match(/<button/g)).toHaveLength(1);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await site.anonymous.request('HEAD', linkFor(rudo))).status).toBe(200);
    expect(await preferences(rudo)).toMatchObject({ submissions: true, account: true });
  });

  test('switches one kind of email off, cancels queued emails, and offers to switch it on again', async () => {
    await rejected(rudo);
    const off = await post(linkFor(rudo));
    expect([off.status, off.text]).toEqual([200, expect.stringContaining('These emails are off')]);
    expect(await preferences(rudo)).toMatchObject({ submissions: false, account: true });
    expect((await database.query('select mail from notices')).rows).toEqual([{ mail: 'none' }]);
    const back = /action="([^"]+)"/.exec(off.text)![1]!.replaceAll('&#38;', '&');
    expect((await post(back)).text).toContain('These emails are on again');
    expect(await preferences(rudo)).toMatchObject({ submissions: true, account: true });
  });

  test('switches only its own kind off, and names it', async () => {
    const link = linkFor(rudo, 'rejected');
    expect((await site.anonymous.request('GET', link)).text).toContain('My term is not approved');
    const off = await post(link);
    expect((await preferences(rudo)).deliveries).toMatchObject({
      rejected: 'off',
      approved: 'now',
    });
    const back = /action="([^"]+)"/.exec(off.text)![1]!.replaceAll('&#38;', '&');
    expect((await post(back)).text).toContain('emails of this kind again');
    expect((await preferences(rudo)).deliveries.rejected).toBe('now');
  });

  test('the link of a daily email switches off the kinds that are sent daily', async () => {
    await rudo.request('PUT', '/api/notices/preferences', {
      body: { deliveries: { comment: 'daily', merged: 'daily' } },
    });
    expect((await post(linkFor(rudo, 'daily'))).text).toContain('no more daily emails');
    expect((await preferences(rudo)).deliveries).toMatchObject({
      comment: 'off',
      merged: 'off',
      approved: 'now',
    });
  });

  test.each([
    ['of a mail program (RFC 8058)', {}],
    ['as multipart', { 'content-type': 'multipart/form-data; boundary=a' }],
    ['without a form', { 'content-type': 'text/plain' }],
    ['from another site', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
  ])('accepts a one-click request %s', async (_what, headers) => {
    expect((await post(linkFor(rudo, 'account'), headers)).status).toBe(200);
    expect(await preferences(rudo)).toMatchObject({ submissions: true, account: false });
    expect(await preferences(sipho)).toMatchObject({ submissions: true, account: true });
  });

  test('shows an error page for an invalid link and changes nothing', async () => {
    const good = new URLSearchParams(linkFor(rudo).split('?')[1]);
    const change = (name: string, value: string) =>
      new URLSearchParams({ ...Object.fromEntries(good), [name]: value }).toString();
    const broken = [
      '',
      'person=1',
      change('key', 'abc'),
      change('key', `${good.get('key')}x`),
      change('key', ''),
      change('person', sipho.id),
      change('person', '00000000-0000-4000-8000-000000000000'),
      change('person', '\0'),
      change('kind', 'all'),
      `${good}&key=2`,
      `${good}&kind=account`,
      'person=%ff&kind=%00&key=%ed',
      good.toString().replace('=', '%3D'),
      '__proto__=1',
    ];
    for (const query of broken) {
      for (const answer of [
        await site.anonymous.request('GET', `/unsubscribe?${query}`),
        await post(`/unsubscribe?${query}`),
      ]) {
        expect([query, answer.status, answer.text]).toEqual([
          query,
          404,
          expect.stringContaining('This link does not work'),
        ]);
      }
    }
    expect([await preferences(rudo), await preferences(sipho)]).toMatchObject([
      { submissions: true, account: true },
      { submissions: true, account: true },
    ]);
  });

  test('rejects the link of an erased account', async () => {
    const gone = await site.signIn('Zanele', 'user');
    const link = linkFor(gone);
    expect((await site.anonymous.request('GET', link)).status).toBe(200);
    await database.query('update users set email = null, is_system = true where id = $1', [
      gone.id,
    ]);
    expect([(await site.anonymous.request('GET', link)).status, (await post(link)).status]).toEqual(
      [404, 404],
    );
  });

  test('rejects a body that is too long with 413', async () => {
    expect(
      (
        await site.anonymous.request('POST', linkFor(rudo), {
          raw: 'a'.repeat(20_000),
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(413);
  });
});
