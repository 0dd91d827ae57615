import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { notify } from '../src/server/features/notices/notify.ts';
import { setDeliveries } from '../src/server/features/notices/preferences.ts';
import { queueDigests } from '../src/server/features/notices/queue-mails.ts';
import { aContributor, aTerm, aVerifier } from './factories.ts';
import {
  type MailSites,
  openMailSites,
  readMailIds,
  serveMail,
  serveMailWithoutReply,
} from './support/killed-mail-site.ts';
import type { Received } from './support/mail-server.ts';
import { freePort } from './support/sign-in-site.ts';

/** The number of people who get a daily email, and the number of notices in each of them. */
const PEOPLE = 12;
const NOTICES_EACH = 3;
const NOON = new Date('2026-11-23T10:00:00Z');
const EVENING = new Date('2026-11-23T17:00:00Z');

let sites: MailSites;
let personIds: string[];
let tendani: string;
beforeAll(async () => {
  sites = await openMailSites();
  tendani = (await aVerifier(sites.database, 'Tendani')).id;
  personIds = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const { id } = await aContributor(sites.database, `Rudo${count}`);
    await setDeliveries(sites.database, id, { comment: 'daily' });
    personIds.push(id);
  }
});
afterAll(() => sites.database.close());
beforeEach(async () => {
  await sites.database.query('delete from notices');
  await sites.database.query('delete from mails');
});

/**
 * Queues one digest for each person. Call it before a site starts: its own job would otherwise
 * queue a person's notices before all of them exist.
 * @returns the English words of all notices; each is in one notice
 */
async function queueMany(): Promise<string[]> {
  const words: string[] = [];
  for (const [index, submitterId] of personIds.entries())
    for (let count = 0; count < NOTICES_EACH; count += 1) {
      const englishWord = `canary ${index}-${count};`;
      const term = await aTerm(sites.database, { submitterId, englishWord });
      await notify(sites.database, {
        kind: 'comment',
        userId: submitterId,
        actorId: tendani,
        term,
      });
      words.push(englishWord);
    }
  await queueDigests(sites.database, NOON);
  return words;
}
const listWords = (received: readonly Received[]): string[] =>
  received.flatMap(({ text }) => text.match(/canary \d+-\d+;/g) ?? []);

test.each([1, 5, 9])(
  'after kill -9 before the reply to digest %i, no notice is sent twice and none is lost',
  async (turn) => {
    const port = await freePort();
    const { server, taken, release } = await serveMailWithoutReply(port, turn);
    const words = await queueMany();
    const killed = await sites.start(port);
    await taken;
    await sites.kill(killed);
    release();

    await sites.makeDue();
    await queueDigests(sites.database, EVENING);
    const next = await sites.start(port);
    await sites.untilSettled();
    const { sent = 0, unknown = 0 } = await sites.count();
    expect([sent + unknown, unknown >= 1, unknown <= limits.mails.atOnce]).toEqual([
      PEOPLE,
      true,
      true,
    ]);
    const arrived = listWords(server.received);
    expect(arrived).toHaveLength(new Set(arrived).size);
    expect((await listNotices('sent')).filter((word) => !arrived.includes(word))).toEqual([]);
    expect((await listNotices('sent', 'unknown')).toSorted()).toEqual(words.toSorted());
    expect(next.output()).toMatch(/server stopped while sending mail; not sent again/);
    expect(killed.output() + next.output()).not.toMatch(/canary|rudo|moyo/i);
  },
);

test('after kill -9 before a digest is sent, every notice is sent exactly once', async () => {
  const port = await freePort();
  const words = await queueMany();
  const killed = await sites.start(port);
  await sites.until(
    'the mail server was tried',
    async () => (await sites.database.query('select from mails where attempts > 0')).rowCount > 0,
  );
  await sites.kill(killed);
  await sites.makeDue();
  const server = await serveMail(port);
  await sites.start(port);
  await sites.untilSettled();
  expect(await sites.count()).toEqual({ sent: PEOPLE });
  expect(new Set(readMailIds(server.received)).size).toBe(PEOPLE);
  expect(listWords(server.received).toSorted()).toEqual(words.toSorted());
});

/** Returns the English words of the notices whose digest is in one of these states. */
async function listNotices(...states: readonly string[]): Promise<string[]> {
  const { rows } = await sites.database.query<{ englishWord: string }>(
    `select n.english_word
     from notices n
     join mails g on g.id = n.mail_id
     where g.state = any ($1)`,
    [states],
  );
  return rows.map(({ englishWord }) => englishWord);
}
