import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { startSite } from '../support/running-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { reportWrites } from './fault-site.ts';
import { addContributor, createReplies, signInCookie, submitTerm } from './load.ts';

/** More writers than the main pool has connections, on any machine. */
const WRITERS = 40;

test('F10 answers writes with 503, and serves readers, while all connections wait for a lock', async () => {
  const url = await freshDatabaseUrl();
  const site = await startSite({ DATABASE_URL: url, RATE_LIMITS: 'off' });
  onTestFinished(() => site.stop());
  await addContributor(url);
  const { origin } = site;
  const cookie = await signInCookie(origin);
  const load = { origin, cookie, replies: createReplies() };
  expect((await fetch(`${origin}/dictionary`)).status).toBe(200);

  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query('begin; lock table term_history in access exclusive mode');
  const words = Array.from({ length: WRITERS }, (_, index) => `blocked ${index}`);
  const writes = Promise.all(words.map((word) => submitTerm(load, word)));
  await waitUntil('writers wait for a connection', async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    return /^database_connections\{[^}]*state="waiting"[^}]*\} [1-9]/m.test(metrics);
  });
  for (const path of ['/', '/dictionary', '/api/terms?query=water', '/api/terms?query=moyo'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  const replies = await writes;
  expect(new Set(replies.map((reply) => reply?.status))).toEqual(new Set([503]));

  const released = performance.now();
  await locker.query('rollback');
  expect((await submitTerm(load, 'released'))?.status).toBe(201);
  const recoverySeconds = (performance.now() - released) / 1000;
  const database = openDatabase(url, { max: 1 });
  await reportWrites(database, {
    id: 'F10',
    cause: 'all connections wait for a lock',
    load,
    acknowledged: ['released'],
    recoverySeconds,
  }).finally(() => database.close());
  expect(site.process.exitCode).toBeNull();
});
