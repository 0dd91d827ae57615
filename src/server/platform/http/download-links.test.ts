import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let person: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  person = await site.signIn('Rudo', 'user');
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const path = '/api/profile/export';
const asLink = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
const signedInMinutesAgo = (minutes: number) =>
  database.query(`update sessions set sess = (sess::jsonb || $1::jsonb)::json`, [
    JSON.stringify({ authenticatedAt: Date.now() - minutes * 60_000 }),
  ]);

describe('a link to a file', () => {
  test('a link downloads the file after a recent sign-in', async () => {
    await signedInMinutesAgo(14);
    const reply = await person.request('GET', path, asLink);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
  });

  test('a link asks to sign in again after 15 minutes, and leads back to its page', async () => {
    await signedInMinutesAgo(16);
    const reply = await person.request('GET', path, asLink);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/api/login?returnTo=%2Fprofile&stepUp=1');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('a link leads to sign-in if the session has ended', async () => {
    const reply = await site.anonymous.request('GET', path, asLink);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/api/login?returnTo=%2Fprofile');
  });
});

test('a script that fetches the file gets the problem', async () => {
  await signedInMinutesAgo(16);
  const reply = await person.request('GET', path, { headers: { accept: 'application/json' } });
  expect(reply.status).toBe(403);
  expect(reply.json).toMatchObject({ type: 'reauthenticate' });
});

test('an export says so if the database is read-only, because it could not be recorded', async () => {
  let isReadOnly = false;
  const copy = await servedApp({
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        if (isReadOnly) await tx.query('set transaction read only');
        return work(tx);
      }),
  });
  onTestFinished(() => copy.close());
  const tatenda = await copy.signIn('Tatenda', 'user');
  isReadOnly = true;
  const reply = await tatenda.request('GET', path, { headers: { accept: 'application/json' } });
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).not.toBeNull();
  expect(reply.headers.get('content-disposition')).toBeNull();
  expect(reply.text).not.toContain('tatenda@example.org');
  expect(reply.json).toMatchObject({ status: 503, detail: m.errors_detail_cannot_store() });
});
