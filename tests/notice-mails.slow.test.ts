import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { submitTerm } from '../src/server/terms/changes/store-terms.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import {
  type MailSites,
  openMailSites,
  readMailIds,
  serveMail,
  serveMailWithoutReply,
} from './support/killed-mail-site.ts';
import type { Received } from './support/mail-server.ts';
import { freePort } from './support/sign-in-site.ts';

/** The number of emails that are queued when the server is killed. */
const MANY = 40;
const REASON = 'A canary of a reason sings here.';

let sites: MailSites;
let personIds: string[];
let tendani: string;
beforeAll(async () => {
  sites = await openMailSites();
  personIds = [];
  for (let count = 0; count < MANY; count += 1)
    personIds.push((await aContributor(sites.database, `Rudo${count}`)).id);
  tendani = (await aVerifier(sites.database, 'Tendani')).id;
});
afterAll(() => sites.database.close());
beforeEach(async () => {
  await sites.database.query('delete from notices');
  await sites.database.query('delete from mails');
});

/** Decides on a term of each person, and makes the emails about these decisions due. */
async function decideMany(): Promise<void> {
  for (const [turn, personId] of personIds.entries())
    await sites.database.transaction(async (tx) => {
      const { id } = await submitTerm(
        tx,
        aTermInput({ englishWord: `canary ${turn}`, meaning: 'A word of this test.' }),
        personId,
      );
      await applyTransition(tx, id, { transition: 'reject', actorId: tendani, reason: REASON });
    });
  await sites.makeDue();
}

/** Waits until all emails are settled, and expects that each was sent exactly once. */
async function expectAllSentOnce(received: readonly Received[]): Promise<void> {
  await sites.untilSettled();
  expect(await sites.count()).toEqual({ sent: MANY });
  expect(new Set(readMailIds(received)).size).toBe(MANY);
  expect(received).toHaveLength(MANY);
}

describe('emails about notices', () => {
  test('every email is sent once after kill -9 while the mail server is silent', async () => {
    const port = await freePort();
    const silent = await listenSilently(port);
    const killed = await sites.start(port);
    await decideMany();
    await sites.until('a connection to the mail server', () => silent.sockets.size > 0);
    await sites.kill(killed);
    await silent.close();
    expect(await sites.count()).toEqual({ queued: MANY });

    await sites.makeDue();
    const { received } = await serveMail(port);
    await sites.start(port);
    await expectAllSentOnce(received);
  });

  test('every email is sent exactly once after kill -9 while the mail server is down', async () => {
    const port = await freePort();
    const killed = await sites.start(port);
    await decideMany();
    await sites.until('the mail server was tried', async () => {
      const tried = await sites.database.query('select from mails where attempts > 0');
      return tried.rowCount > 0;
    });
    await sites.kill(killed);
    await sites.makeDue();
    const { received } = await serveMail(port);
    await sites.start(port);
    await expectAllSentOnce(received);
  });

  test('every email is sent exactly once by two copies of the server on one database', async () => {
    const port = await freePort();
    const { received } = await serveMail(port);
    const copies = await Promise.all([sites.start(port), sites.start(port)]);
    await decideMany();
    await expectAllSentOnce(received);
    for (const copy of copies) expect(copy.output()).not.toMatch(/canary|rudo|moyo/i);
  });
});

test.each([1, 7, 20])(
  'after kill -9 before the reply to email %i, no email is sent twice and none is left unsettled',
  async (turn) => {
    const port = await freePort();
    const { server, taken, release } = await serveMailWithoutReply(port, turn);
    const killed = await sites.start(port);
    await decideMany();
    await taken;
    await sites.kill(killed);
    release();
    expect(killed.output()).not.toMatch(/canary|rudo|moyo/i);

    await sites.makeDue();
    const next = await sites.start(port);
    await sites.untilSettled();
    const { sent = 0, unknown = 0 } = await sites.count();
    expect([sent + unknown, unknown >= 1, unknown <= limits.mails.atOnce]).toEqual([
      MANY,
      true,
      true,
    ]);
    const arrived = new Set(readMailIds(server.received));
    expect(arrived.size).toBe(server.received.length);
    expect((await sites.readSentIds()).filter((id) => !arrived.has(id))).toEqual([]);
    expect(next.output()).toMatch(/server stopped while sending mail; not sent again/);
    expect(next.output()).not.toMatch(/canary|rudo|moyo/i);
  },
);

/** Starts a server that accepts connections and never replies. */
async function listenSilently(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
