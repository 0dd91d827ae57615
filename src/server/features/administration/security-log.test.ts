import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SecurityEventKind } from '#domain/people/security-events.ts';
import { recordRoleChange, recordSecurityEvent } from '#server/identity/security-log/record.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
let naledi: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  naledi = await site.signIn('Naledi', 'admin');
  const { id: rudo } = await site.signIn('Rudo', 'user');
  await database.query('delete from security_events');
  const record = (kind: SecurityEventKind, userId: string | null) =>
    recordSecurityEvent(database, { kind, userId, ip: '196.12.4.77' });
  await record('signOut', rudo);
  await record('signInFailed', null);
  await recordRoleChange(database, rudo, { from: 'user', to: 'verifier' });
  await recordSecurityEvent(database, {
    kind: 'signIn',
    userId: naledi.id,
    ip: '2001:db8::/64',
    detail: { device: 'Firefox on Linux', secondFactor: true },
  });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const list = async (query = '') =>
  (await naledi.request('GET', `/api/admin/security-events?${query}`)).json as {
    events: { kind: string; person: unknown; detail: unknown; ip: unknown }[];
    total: number;
  };
const kinds = async (query: string) => (await list(query)).events.map(({ kind }) => kind);

test('lists the events of everybody with person, address and device, newest first', async () => {
  const rudo = { email: 'rudo@example.org', firstName: 'Rudo', lastName: 'Moyo' };
  const event = { id: expect.any(String), at: expect.stringMatching(/Z$/), detail: {} };
  expect(await list()).toEqual({
    total: 4,
    events: [
      {
        ...event,
        kind: 'signIn',
        ip: '2001:db8::/64',
        detail: { device: 'Firefox on Linux', secondFactor: true },
        person: { email: 'naledi@example.org', firstName: 'Naledi', lastName: 'Moyo' },
      },
      {
        ...event,
        kind: 'roleChanged',
        ip: null,
        detail: { from: 'user', to: 'verifier' },
        person: rudo,
      },
      { ...event, kind: 'signInFailed', ip: '196.12.4.77', person: null },
      { ...event, kind: 'signOut', ip: '196.12.4.77', person: rudo },
    ],
  });
});

test('filters the security log by kind and by address, and returns pages with the total', async () => {
  expect(await kinds('kind=signInFailed')).toEqual(['signInFailed']);
  expect(await kinds('person=RUDO@example.org')).toEqual(['roleChanged', 'signOut']);
  expect(await kinds('person=rudo@example.org&kind=signOut')).toEqual(['signOut']);
  expect(await list('person=nobody@example.org')).toEqual({ events: [], total: 0 });
  expect(await list('page=2&pageSize=3')).toMatchObject({
    events: [{ kind: 'signOut' }],
    total: 4,
  });
});

test('refuses an unknown kind of event with 400', async () => {
  const { status } = await naledi.request('GET', '/api/admin/security-events?kind=x');
  expect(status).toBe(400);
});
