import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { applyTransition, submitTerm } from '../src/server/terms/write.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { mailServer, type Received } from './support/mail-server.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

/** The number of emails that are queued when the server is killed. */
const MANY = 40;
const TEST_CONNECTIONS = 'notice-mails-test';
const REASON = 'A canary of a reason sings here.';

let url: string;
let database: Database;
let rudo: string;
let tendani: string;
beforeAll(async () => {
  url = await freshDatabaseUrl();
  database = openDatabase(`${url}&application_name=${TEST_CONNECTIONS}`, { max: 8 });
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from notices');
});

async function start(smtpPort: number): Promise<RunningSite> {
  const site = await startSite({ DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
  onTestFinished(site.stop);
  return site;
}
const serve = async (port: number, onMessage?: (received: Received) => Promise<void>) => {
  const server = await mailServer({ port, ...(onMessage ? { onMessage } : {}) });
  onTestFinished(server.close);
  return server;
};
const kill = async (site: RunningSite) => {
  const ended = new Promise((resolve) => {
    site.process.once('exit', resolve);
  });
  site.process.kill('SIGKILL');
  await ended;
  await until('the database runs the last statements of the killed server', hasOnlyTestConnections);
};
/**
 * Returns whether the connections of all servers have ended. PostgreSQL still runs the statements
 * that it received before a server was killed, such as one that marks an email as being sent.
 */
const hasOnlyTestConnections = async () => {
  const { rowCount } = await database.query(
    `select
     from pg_stat_activity
     where datname = current_database()
       and backend_type = 'client backend'
       and application_name <> $1`,
    [TEST_CONNECTIONS],
  );
  return rowCount === 0;
};
/** Decides on many terms, and ends the delay of the emails about these decisions. */
async function decideMany(): Promise<void> {
  await Promise.all(
    Array.from({ length: MANY }, (_, turn) =>
      database.transaction(async (tx) => {
        const { id } = await submitTerm(
          tx,
          aTermInput({ englishWord: `canary ${turn}`, meaning: 'A word of this test.' }),
          rudo,
        );
        await applyTransition(tx, id, { transition: 'reject', actorId: tendani, reason: REASON });
      }),
    ),
  );
  await timePasses();
}
/** Makes all unsent emails due, as if their claims and delays had expired. */
const timePasses = () =>
  database.query(`update notices set due_at = now() where mail in ('queued', 'handing over')`);
const counted = async () =>
  Object.fromEntries(
    (
      await database.query<{ mail: string; n: number }>(
        'select mail, count(*) as n from notices group by mail',
      )
    ).rows.map(({ mail, n }) => [mail, n]),
  );
const ids = (received: readonly Received[]) =>
  received.map(({ text }) => /^Message-ID: <([^@]+)@/m.exec(text)![1]!);

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if (await holds()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`${what}: not within thirty seconds; ${JSON.stringify(await counted())}`);
}
const settled = async () =>
  Object.keys(await counted()).every((state) => ['sent', 'unknown', 'failed'].includes(state));

describe('emails about notices', () => {
  test('every email is sent once after kill -9 while the mail server is silent', async () => {
    const port = await freePort();
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.on('error', () => {}));
    });
    await new Promise<void>((resolve) => {
      silent.listen(port, '127.0.0.1', resolve);
    });
    const killed = await start(port);
    await decideMany();
    await until('a connection to the mail server', () => sockets.size > 0);
    await kill(killed);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      silent.close(resolve);
    });
    expect(await counted()).toEqual({ queued: MANY });

    await timePasses();
    const server = await serve(port);
    await start(port);
    await until('all are sent', settled);
    expect([await counted(), new Set(ids(server.received)).size, server.received.length]).toEqual([
      { sent: MANY },
      MANY,
      MANY,
    ]);
  });

  test('every email is sent exactly once after kill -9 while the mail server is down', async () => {
    const port = await freePort();
    const killed = await start(port);
    await decideMany();
    await until(
      'it was tried',
      async () => (await database.query('select 1 from notices where attempts > 0')).rowCount > 0,
    );
    await kill(killed);
    await timePasses();
    const server = await serve(port);
    await start(port);
    await until('all are sent', settled);
    expect([await counted(), new Set(ids(server.received)).size, server.received.length]).toEqual([
      { sent: MANY },
      MANY,
      MANY,
    ]);
  });

  test('every email is sent exactly once by two copies of the server on one database', async () => {
    const port = await freePort();
    const server = await serve(port);
    const sites = await Promise.all([start(port), start(port)]);
    await decideMany();
    await until('all are sent', settled);
    expect([await counted(), new Set(ids(server.received)).size, server.received.length]).toEqual([
      { sent: MANY },
      MANY,
      MANY,
    ]);
    for (const site of sites) expect(site.output()).not.toMatch(/canary|rudo|moyo/i);
  });
});

test.each([1, 7, 20])(
  'after kill -9 before the reply to email %i, no email is sent twice and none is left unsettled',
  async (turn) => {
    const port = await freePort();
    const taken = Promise.withResolvers<void>();
    let dead = false;
    const server = await serve(port, async () => {
      if (dead || server.received.length < turn) return;
      taken.resolve();
      // The reply is delayed until the server has been killed.
      await gone.promise;
    });
    const gone = Promise.withResolvers<void>();
    const killed = await start(port);
    await decideMany();
    await taken.promise;
    await kill(killed);
    dead = true;
    gone.resolve();
    expect(killed.output()).not.toMatch(/canary|rudo|moyo/i);

    await timePasses();
    const next = await start(port);
    await until('all are settled', settled);
    const { sent = 0, unknown = 0 } = await counted();
    expect([sent + unknown, unknown >= 1, unknown <= limits.noticeMails.atOnce]).toEqual([
      MANY,
      true,
      true,
    ]);
    expect(new Set(ids(server.received)).size).toBe(server.received.length);
    const { rows } = await database.query<{ id: string }>(
      `select id from notices where mail = 'sent'`,
    );
    const arrived = new Set(ids(server.received));
    expect(rows.filter(({ id }) => !arrived.has(id))).toEqual([]);
    expect(next.output()).toMatch(/so it is not sent again/);
    expect(next.output()).not.toMatch(/canary|rudo|moyo/i);
  },
);
