import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { anApplication } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let admin: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  admin = await site.signIn('Naledi', 'admin');
  tendani = await site.signIn('Tendani', 'verifier');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const venda = { languages: ['venda'], subjects: ['physics'] };
const scopePath = ({ id }: Client, rest = '') => `/api/admin/users/${id}/scope${rest}`;
const setScope = (who: Client, body: object) => admin.request('PUT', scopePath(who), { body });
const lendScope = (who: Client, body: object) =>
  admin.request('POST', scopePath(who, '/lend'), { body });
/** The scope that the verifier's next request has. */
const currentScope = async (who: Client) =>
  ((await who.request('GET', '/api/auth/user')).json as { scope: unknown }).scope;
const readAudit = async (who: Client) =>
  (
    await database.query(
      `select change from audit where person_id = $1 and action = 'scope' order by position`,
      [who.id],
    )
  ).rows.map(({ change }) => change);

describe('the scope of a verifier', () => {
  test('applies from the next request on, and empty lists mean everything', async () => {
    expect(await currentScope(tendani)).toBeNull();
    expect((await setScope(tendani, venda)).json).toEqual({ own: venda, lent: [] });
    expect(await currentScope(tendani)).toEqual([venda]);
    await setScope(tendani, { languages: [], subjects: [] });
    expect(await currentScope(tendani)).toBeNull();
    expect(await readAudit(tendani)).toEqual([
      { from: null, to: 'venda physics' },
      { from: 'venda physics', to: null },
    ]);
  });

  test('can be extended for some days, until they are over', async () => {
    await setScope(tendani, venda);
    const shona = { languages: ['shona'], subjects: [] };
    const lent = await lendScope(tendani, { ...shona, days: 30 });
    expect(lent.json).toMatchObject({ own: venda, lent: [{ ...shona, by: { id: admin.id } }] });
    expect(await currentScope(tendani)).toEqual(expect.arrayContaining([venda, shona]));
    await database.query(
      `update verifier_scopes set lent_until = now() - interval '1 second' where lent_until > now()`,
    );
    expect(await currentScope(tendani)).toEqual([venda]);
    expect((await admin.request('GET', scopePath(tendani))).json).toEqual({ own: venda, lent: [] });
  });

  test('rejects bad input with a message for the field', async () => {
    for (const [body, path] of [
      [{ languages: ['klingon'], subjects: [] }, 'languages'],
      [{ languages: [], subjects: ['law', 'law'] }, 'subjects'],
    ] as const)
      expect(await setScope(tendani, body)).toMatchObject({
        status: 400,
        json: { errors: [{ path }] },
      });
    for (const days of [0, 31, 1.5, '30'])
      expect(await lendScope(tendani, { ...venda, days })).toMatchObject({
        status: 400,
        json: { errors: [{ path: 'days' }] },
      });
    expect((await lendScope(tendani, { languages: [], subjects: [], days: 30 })).status).toBe(400);
  });

  test('exists only for verifiers, and cannot be lent to those who decide everywhere', async () => {
    const rudo = await site.signIn('Rudo', 'user');
    expect((await setScope(rudo, venda)).status).toBe(409);
    expect((await setScope(admin, venda)).status).toBe(409);
    const thabo = await site.signIn('Thabo', 'verifier');
    expect((await lendScope(thabo, { ...venda, days: 30 })).status).toBe(409);
  });

  test('is deleted with the role', async () => {
    await setScope(tendani, venda);
    for (const role of ['user', 'verifier'])
      await admin.request('PATCH', `/api/admin/users/${tendani.id}/role`, { body: { role } });
    expect(await currentScope(tendani)).toBeNull();
  });
});

describe('approving an application', () => {
  const approve = async (name: string, scope: object) => {
    const applicant = await site.signIn(name, 'user');
    const id = await anApplication(database, applicant.id);
    const { status } = await admin.request('POST', `/api/admin/applications/${id}/approve`, {
      body: { notes: null, ...scope },
    });
    expect(status).toBe(200);
    return applicant;
  };

  test('gives the new verifier the languages and subjects of the application', async () => {
    const lerato = await approve('Lerato', {});
    expect(await currentScope(lerato)).toEqual([venda]);
    expect(await readAudit(lerato)).toEqual([{ from: null, to: 'venda physics' }]);
  });

  test('lets the administrator choose others, or everything', async () => {
    const narrowed = await approve('Sipho', { languages: ['venda'], subjects: ['law'] });
    expect(await currentScope(narrowed)).toEqual([{ languages: ['venda'], subjects: ['law'] }]);
    expect(await currentScope(await approve('Zanele', { languages: [], subjects: [] }))).toBeNull();
  });
});

describe('flags', () => {
  test('bring a person to the attention of administrators once per verifier', async () => {
    const chipo = await site.signIn('Chipo', 'user');
    const flag = (who: Client, reason = 'Sends advertisements.') =>
      who.request('POST', `/api/verify/people/${chipo.id}/flag`, { body: { reason } });
    const thandi = await site.signIn('Thandi', 'verifier');
    expect((await flag(thandi, 'short')).status).toBe(400);
    expect([await flag(thandi), await flag(thandi), await flag(admin)]).toMatchObject([
      { status: 201 },
      { status: 409 },
      { status: 201 },
    ]);
    const { json } = await admin.request('GET', '/api/admin/flags');
    expect(json).toMatchObject({
      total: 1,
      people: [
        {
          person: { id: chipo.id, firstName: 'Chipo' },
          flags: [{ by: { firstName: 'Thandi' } }, { by: { firstName: 'Naledi' } }],
          pending: 0,
          suspended: false,
        },
      ],
    });
    const close = await admin.request('POST', `/api/admin/users/${chipo.id}/close-flags`);
    expect(close.json).toEqual({ closed: 2 });
    expect((await admin.request('GET', '/api/admin/flags')).json).toEqual({ people: [], total: 0 });
  });

  test('cannot be raised against oneself', async () => {
    const own = await tendani.request('POST', `/api/verify/people/${tendani.id}/flag`, {
      body: { reason: 'A good enough reason.' },
    });
    expect(own.status).toBe(409);
  });
});
