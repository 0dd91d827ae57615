import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReadSettings } from '#contract/administration/settings.ts';
import { defaultSettings } from '#domain/site/settings.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type Client, type Reply, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let naledi: Client;
let thabo: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [naledi, thabo, tendani] = [
    await site.signIn('Naledi', 'admin'),
    await site.signIn('Thabo', 'admin'),
    await site.signIn('Tendani', 'verifier'),
  ];
});
afterEach(() => database.query('delete from settings'));
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const read = async (asker = naledi) =>
  (await asker.request('GET', '/api/admin/settings')).json as ReadSettings;
const send = (body: unknown, asker = naledi): Promise<Reply> =>
  asker.request('PUT', '/api/admin/settings', { body });
/** Saves the current settings with a change. */
const save = async (change: Partial<ReadSettings>, asker = naledi) =>
  send({ ...(await read(asker)), ...change }, asker);
const entries = async () =>
  (
    await database.query<{ id: string; actor: string; person: string | null; change: object }>(
      `select id, actor_id as actor, person_id as person, change
       from audit
       where action = 'setting'
       order by position`,
    )
  ).rows;
/** Runs an action and returns the audit entries that it adds. */
async function recorded(action: () => Promise<unknown>) {
  const before = (await entries()).length;
  await action();
  return (await entries()).slice(before);
}

describe('settings', () => {
  test('returns the defaults until somebody changes them', async () => {
    expect(await read()).toEqual({ ...defaultSettings, version: 0, donationsForcedOff: false });
    const next = {
      selfReview: true,
      donations: false,
      siteNotice: 'Closed on Friday.\nBack on Monday.',
    };
    expect(await save(next)).toMatchObject({ status: 200, json: next });
    expect(await read(thabo)).toMatchObject(next);
  });

  test('records a changed list once, and ignores the order of its elements', async () => {
    const store = (secondApprovalSubjects: Subject[]) => save({ secondApprovalSubjects });
    expect(await recorded(() => store(['physics', 'law']))).toMatchObject([
      { change: { setting: 'secondApprovalSubjects', from: '', to: 'physics law' } },
    ]);
    expect(await recorded(() => store(['law', 'physics']))).toEqual([]);
    const { secondApprovalSubjects: _, ...others } = await read();
    expect((await send(others)).json).toMatchObject({
      secondApprovalSubjects: ['physics', 'law'],
    });
    for (const wrong of [['alchemy'], ['law', 'law'], 'law'])
      expect(await send({ ...others, secondApprovalSubjects: wrong })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'secondApprovalSubjects' }] },
      });
    await store([]);
  });

  test('records only changed settings, each once and with the author', async () => {
    await save({ selfReview: true });
    expect(await recorded(() => save({ siteNotice: 'Closed on Friday.' }, thabo))).toEqual([
      {
        id: expect.any(String),
        actor: thabo.id,
        person: null,
        change: { setting: 'siteNotice', from: null, to: 'Closed on Friday.' },
      },
    ]);
    expect(await recorded(() => save({ donations: false, siteNotice: null }))).toMatchObject([
      { actor: naledi.id, change: { setting: 'donations', from: 'on', to: 'off' } },
      { actor: naledi.id, change: { setting: 'siteNotice', from: 'Closed on Friday.', to: null } },
    ]);
  });

  test('records no unchanged settings, and repeats the response to a repeated call', async () => {
    const before = await read();
    const body = { ...before, siteNotice: 'Closed on Friday.' };
    expect((await send(body)).status).toBe(200);
    const { version } = await read();
    expect(
      await recorded(async () =>
        expect(await send(body)).toMatchObject({ status: 200, json: { version } }),
      ),
    ).toEqual([]);
    expect(await read()).toMatchObject({ version });
  });

  test('rejects a change based on an outdated version with 409', async () => {
    const old = await read();
    await save({ selfReview: true }, thabo);
    expect(
      await recorded(async () => {
        expect(await send({ ...old, siteNotice: 'Closed.' })).toMatchObject({
          status: 409,
          json: {
            detail: 'Someone else changed the settings after you opened them. Nothing was saved.',
          },
        });
      }),
    ).toEqual([]);
    expect(await read()).toMatchObject({ selfReview: true, siteNotice: null });
  });

  test('lets only one of two admins who save concurrently succeed', async () => {
    for (let round = 0; round < rounds(50); round += 1) {
      const before = await read();
      const added = await recorded(async () => {
        const [one, other] = await Promise.all([
          send({ ...before, siteNotice: `Naledi ${round}` }),
          send({ ...before, siteNotice: `Thabo ${round}` }, thabo),
        ]);
        expect([one.status, other.status].sort()).toEqual([200, 409]);
        expect((await read()).siteNotice).toBe(
          one.status === 200 ? `Naledi ${round}` : `Thabo ${round}`,
        );
      });
      expect(added).toHaveLength(1);
    }
  });

  test.each<[what: string, change: Record<string, unknown>, path: string]>([
    ['a switch that is neither on nor off', { selfReview: 'yes' }, 'selfReview'],
    ['a switch that is left out', { donations: undefined }, 'donations'],
    ['a notice that is left out', { siteNotice: undefined }, 'siteNotice'],
    ['a notice that is not text', { siteNotice: 7 }, 'siteNotice'],
    ['a notice that is too long', { siteNotice: 'a'.repeat(501) }, 'siteNotice'],
    ['a NUL', { siteNotice: 'Clo\0sed' }, 'siteNotice'],
    ['a control character', { siteNotice: 'Clo\u0007sed' }, 'siteNotice'],
    ['a right-to-left override', { siteNotice: 'Clo\u202Esed' }, 'siteNotice'],
    ['a zero-width space', { siteNotice: 'Clo\u200Bsed' }, 'siteNotice'],
    ['a lone surrogate', { siteNotice: 'Clo\uD83Dsed' }, 'siteNotice'],
    ['a version that is left out', { version: undefined }, 'version'],
    ['a version that is not a number', { version: '1' }, 'version'],
  ])('rejects %s and names the field', async (_what, change, path) => {
    const answer = await save(change as Partial<ReadSettings>);
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ path, message: expect.stringMatching(/\w/) }] },
    });
    expect(await read()).toMatchObject(defaultSettings);
  });

  test('stores a notice of 500 characters with tabs and newlines, and converts CRLF', async () => {
    const notice = `<b>Ḽiṅwe</b>\t1\n${'a'.repeat(480)}`;
    await save({ siteNotice: `  ${notice.replace('\n', '\r\n')} ` });
    expect((await read()).siteNotice).toBe(notice);
  });

  test('applies a change of self-review on the next request', async () => {
    const { id } = await aTerm(database, {
      ...aTermInput({ vernacularWord: 'mbilu', language: 'venda' }),
      submitterId: tendani.id,
    });
    const mayDecide = async () =>
      ((await tendani.request('GET', `/api/verify/${id}`)).json as { selfReview: boolean })
        .selfReview;
    const approve = async () =>
      (await tendani.request('POST', `/api/verify/${id}/approve`, { body: { reason: null } }))
        .status;
    expect([await mayDecide(), await approve()]).toEqual([false, 403]);
    await save({ selfReview: true });
    expect(await mayDecide()).toBe(true);
    await save({ selfReview: false });
    expect([await mayDecide(), await approve()]).toEqual([false, 403]);
    await save({ selfReview: true });
    expect(await approve()).toBe(200);
  });

  test('rejects changes by somebody who is no longer an admin', async () => {
    const former = await site.signIn('Zanele', 'admin');
    const before = await read(former);
    await database.query(`update users set role = 'verifier' where id = $1`, [former.id]);
    expect((await send({ ...before, selfReview: true }, former)).status).toBe(403);
    expect((await read()).selfReview).toBe(false);
  });

  test('reports DONATIONS=off from the environment and keeps the stored setting', async () => {
    const other = await servedApp(database, { DONATIONS: 'off' });
    const thandi = await other.signIn('Thandi', 'admin');
    expect(await save({ selfReview: true }, thandi)).toMatchObject({
      status: 200,
      json: { donations: true, donationsForcedOff: true },
    });
    await other.close();
    expect(await read()).toMatchObject({ donations: true, donationsForcedOff: false });
  });
});
