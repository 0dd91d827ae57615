import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtPages } from '../src/server/features/pages/built.ts';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { createReadModel, type ReadModel } from '../src/server/read-model/read-model.ts';
import { aDonation, aTerm } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import { type PurgeReceiver, startPurgeReceiver } from './support/purge-receiver.ts';
import { root } from './support/running-site.ts';
import { type Client, type Reply, type ServedApp, servedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

const built = await builtPages(join(root, 'dist'));
const KEPT = 'max-age=60, stale-while-revalidate=60';
const REASON = 'The word is used in another sense.';

let database: Database & { url: string };
let receiver: PurgeReceiver;
let folder: string;
let readModel: ReadModel;
let site: ServedApp;
let naledi: Client;
let tendani: Client;
let rudo: Client;
beforeAll(async () => {
  [database, receiver] = [await testDatabase(), await startPurgeReceiver()];
  const url = receiver.url.replace('//', '//Fastly-Key:a%20token@');
  folder = await mkdtemp(join(tmpdir(), 'mazwi-cdn-'));
  const log = { info: () => {}, warn: () => {} };
  readModel = createReadModel(database, { url: database.url, dataDir: folder, log });
  const settings = { CDN_PURGE_URL: url, RATE_LIMITS: 'on' };
  site = await servedApp(database, settings, built, { readModel });
  readModel.start();
  await waitUntil('the index is current', () => readModel.figures().isCurrent);
  naledi = await site.signIn('Naledi', 'admin');
  tendani = await site.signIn('Tendani', 'verifier');
  rudo = await site.signIn('Rudo', 'user');
});
beforeEach(async () => {
  receiver.onPurge = async () => 200;
  await database.query('update public_change_log set purges = 2');
  receiver.received = [];
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await readModel.close();
  await receiver.close();
  await database.close();
  await rm(folder, { recursive: true });
});

let words = 0;
async function aVerifiedTerm(): Promise<string> {
  words += 1;
  const { id } = await aTerm(database, {
    vernacularWord: `moyo ${words}`,
    submitterId: rudo.id,
    verifierId: tendani.id,
    status: 'verified',
  });
  // The index of this site receives no notifications, so tell it about the change.
  readModel.changed();
  return id;
}
const aShownDonation = () =>
  aDonation(database, {
    amount: 2500,
    donorName: 'Rudo',
    donorMessage: 'A message.',
    showOnDonorWall: true,
    status: 'completed',
    userId: rudo.id,
  });
const countPurges = async (result: 'done' | 'failed') => {
  const { text } = await site.anonymous.request('GET', '/metrics');
  return Number(new RegExp(`^cdn_purges_total{result="${result}"} (\\d+)$`, 'm').exec(text)?.[1]);
};

/** Counts the searches that the index has answered, and all searches. */
function countAnswers(): { ofIndex: number; all: number } {
  const { index, database: ofDatabase, refused } = readModel.figures().answers;
  return { ofIndex: index, all: index + ofDatabase + refused };
}

describe('the headers of a reply', () => {
  test('are tested with answers of the search index', async () => {
    const before = countAnswers();
    await site.anonymous.request('GET', '/api/terms?query=lung');
    const { ofIndex, all } = countAnswers();
    expect([ofIndex - before.ofIndex, all - before.all]).toEqual([1, 1]);
  });

  const kinds = [
    ['/', 'public answers'],
    ['/dictionary', 'public answers'],
    ['/about', 'public answers'],
    ['/api/terms?query=heart', 'public answers'],
    ['/api/terms?sort=english_asc&page=2', 'public answers'],
    ['/api/suggestions?query=hea', 'public answers'],
    ['/api/browse/shona/all/h', 'public answers'],
    ['/api/openapi.json', 'public answers'],
    ['/robots.txt', 'public answers'],
    ['/embed.js', 'public answers'],
  ] as const;

  test.each(kinds)('%s may be kept, and has the keys "%s"', async (path, keys) => {
    const { status, headers } = await site.anonymous.request('GET', path);
    expect(status).toBe(200);
    expect(headers.get('surrogate-control')).toBe(KEPT);
    expect(headers.get('surrogate-key')).toBe(keys);
    expect(headers.get('cache-control')).toMatch(/^public, /);
    for (const name of ['set-cookie', 'x-request-id', 'ratelimit'])
      expect(headers.get(name), name).toBeNull();
  });

  test('the page of a term has its key, also with status 304 and in capitals', async () => {
    const id = await aVerifiedTerm();
    const keys = `public answers term-${id}`;
    for (const path of [`/dictionary/${id}`, `/api/terms/${id}`]) {
      const first = await site.anonymous.request('GET', path);
      expect(first.headers.get('surrogate-key'), path).toBe(keys);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const again = await site.anonymous.request('GET', path, {
        headers: { 'if-none-match': first.headers.get('etag') ?? '' },
      });
      expect([again.status, again.headers.get('surrogate-key')]).toEqual([304, keys]);
    }
    const capitals = await site.anonymous.request('GET', `/api/terms/${id.toUpperCase()}`);
    expect(capitals.headers.get('surrogate-key')).toBe(keys);
  });

  test.each([
    ['/dictionary', 'a signed-in reader', 200],
    ['/api/terms', 'a signed-in reader', 200],
    ['/api/openapi.json', 'a signed-in reader', 200],
    ['/nowhere', 'anybody', 404],
    ['/api/terms/00000000-0000-4000-8000-000000000000', 'anybody', 404],
    ['/api/terms?page=0', 'anybody', 400],
    ['/about?x=1', 'anybody', 303],
    ['/healthz', 'anybody', 200],
    ['/donate/success', 'anybody', 200],
    ['/api/auth/user', 'anybody', 401],
  ])('%s must not be kept for %s', async (path, reader, status) => {
    const client = reader === 'anybody' ? site.anonymous : rudo;
    const reply = await client.request('GET', path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('surrogate-control')).toBeNull();
    expect(reply.headers.get('surrogate-key')).toBeNull();
  });

  test('a cookie of an ended session keeps a reply out of the CDN', async () => {
    const reply = await site.anonymous.request('GET', '/dictionary', {
      headers: { cookie: 'mazwi=nonsense.seal' },
    });
    expect(reply.headers.get('surrogate-control')).toBeNull();
  });

  test('a copy without its database sends pages that the CDN must not keep', async () => {
    const way = await createDatabaseProxy(database.url);
    const cut = openDatabase(way.url, { heartbeat: { onOpen: () => {}, onClose: () => {} } });
    const cache = createPublicCache({ databaseAnswers: () => !cut.circuit().open });
    cache.enable();
    const copy = await servedApp(cut, { CDN_PURGE_URL: receiver.url }, built, { cache });
    const keepTime = async () => {
      const { status, headers } = await copy.anonymous.request('GET', '/dictionary');
      return [status, headers.get('surrogate-control')];
    };
    expect(await keepTime()).toEqual([200, KEPT]);
    way.hang();
    await waitUntil('the copy knows that', () => cut.circuit().open);
    expect(await keepTime()).toEqual([200, null]);
    way.join();
    await waitUntil('the database is back', () => !cut.circuit().open);
    expect(await keepTime()).toEqual([200, KEPT]);
    await copy.close();
    await cut.close();
  });

  test('without CDN_PURGE_URL, replies have no headers for a CDN', async () => {
    const plain = await servedApp(database, {}, built);
    const own = new Set(['surrogate-control', 'surrogate-key', 'x-request-id', 'date']);
    for (const path of [...kinds.map(([each]) => each), `/dictionary/${await aVerifiedTerm()}`]) {
      const listNames = ({ headers }: Reply) =>
        [...headers.keys()].filter((name) => !own.has(name));
      const [without, given] = [
        await plain.anonymous.request('GET', path),
        await site.anonymous.request('GET', path),
      ];
      expect(listNames(given), path).toEqual(listNames(without));
      expect(without.headers.get('surrogate-control')).toBeNull();
      expect(without.headers.get('x-request-id')).not.toBeNull();
    }
    expect((await naledi.request('GET', '/healthz')).status).toBe(200);
    await plain.close();
  });
});

/** Removes something, and expects the reply to arrive only after the purge. */
async function expectPurgeBeforeReply(remove: () => Promise<Reply>): Promise<void> {
  let isReplied = false;
  const wereReplied: boolean[] = [];
  receiver.onPurge = async () => {
    // A reply that does not wait for the purge would arrive before the replies to these requests.
    await site.anonymous.request('GET', '/healthz');
    await site.anonymous.request('GET', '/healthz');
    wereReplied.push(isReplied);
    return 200;
  };
  receiver.received = [];
  const reply = await remove();
  isReplied = true;
  expect(reply.status, reply.text).toBe(200);
  expect(wereReplied[0]).toBe(false);
  expect(receiver.received[0]).toMatchObject({ 'surrogate-key': 'answers' });
}

describe('a removal', () => {
  const post = (client: () => Client, path: (id: string) => string, body?: object) => async () => {
    const id = await aVerifiedTerm();
    return () => client().request('POST', path(id), body ? { body } : {});
  };
  const admin = () => naledi;
  const removals: Record<string, () => Promise<() => Promise<Reply>>> = {
    'a term is sent back': post(admin, (id) => `/api/verify/${id}/send-back`, { reason: REASON }),
    'a spelling is corrected': post(admin, (id) => `/api/verify/${id}/spelling`, {
      version: 1,
      englishWord: 'Heart',
    }),
    'an approval is undone': async () => {
      const { id } = await aTerm(database, { vernacularWord: 'mwoyo', submitterId: rudo.id });
      await tendani.request('POST', `/api/verify/${id}/approve`, { body: { reason: null } });
      return () => tendani.request('POST', `/api/verify/${id}/undo`);
    },
    'a term is merged': async () => {
      const [id, into] = [await aVerifiedTerm(), await aVerifiedTerm()];
      return () =>
        naledi.request('POST', `/api/terms/${id}/merge`, { body: { into, reason: REASON } });
    },
    'a reported term is reopened': async () => {
      const termId = await aVerifiedTerm();
      const report = await site
        .newVisitor()
        .request('POST', '/api/reports', { body: { termId, reason: 'spelling', details: null } });
      expect(report.status).toBe(201);
      const { rows } = await database.query<{ id: string }>(
        'select id from reports where term_id = $1',
        [termId],
      );
      const id = rows[0]?.id;
      return () =>
        naledi.request('POST', `/api/reports/${id}/reopen-term`, { body: { reason: REASON } });
    },
    'the notice of the site changes': async () => {
      const { json } = await naledi.request('GET', '/api/admin/settings');
      const body = { ...(json as object), siteNotice: 'Closed on Sunday.' };
      return () => naledi.request('PUT', '/api/admin/settings', { body });
    },
    'a donor disappears from the wall': async () => {
      const id = await aShownDonation();
      const body = { donorName: null, showOnDonorWall: false };
      return () => rudo.request('PATCH', `/api/profile/donations/${id}`, { body });
    },
    'a message of a donor is hidden': async () => {
      const id = await aShownDonation();
      return () =>
        naledi.request('POST', `/api/admin/donations/${id}/hide`, { body: { what: 'message' } });
    },
    'a contributor hides their name': async () => {
      await rudo.request('PUT', '/api/profile/page', { body: { isShown: true } });
      return () => rudo.request('PUT', '/api/profile/page', { body: { isShown: false } });
    },
    'a contributor deletes their account': async () => {
      const sipho = await site.signIn('Sipho', 'user');
      await sipho.request('PUT', '/api/profile/page', { body: { isShown: true } });
      return () => sipho.request('DELETE', '/api/profile', { body: { confirmation: 'delete' } });
    },
  };

  test.each(Object.keys(removals))(
    'the reply to a removal arrives after its purge when %s',
    async (name) => {
      const remove = await removals[name]!();
      await expectPurgeBeforeReply(remove);
      expect(receiver.received[0]).toMatchObject({ 'fastly-key': 'a token' });
    },
  );

  test('what a CDN asks for during the purge of a term does not contain it', async () => {
    const id = await aVerifiedTerm();
    const paths = [
      '/api/terms?query=heart',
      '/api/terms',
      '/api/browse/shona/all/h',
      '/dictionary',
    ];
    const countIn = async () => {
      const replies = await Promise.all(paths.map((path) => site.anonymous.request('GET', path)));
      return replies.filter(({ text }) => text.includes(id)).length;
    };
    expect(await countIn()).toBe(paths.length);
    const during: number[] = [];
    receiver.onPurge = async () => {
      during.push(await countIn());
      return 200;
    };
    await naledi.request('POST', `/api/verify/${id}/send-back`, { body: { reason: REASON } });
    expect(during[0]).toBe(0);
  });

  test('a removal by a job or a command is purged without a request', async () => {
    const id = await aShownDonation();
    await database.query('update donations set donor_name = null where id = $1', [id]);
    await waitUntil('the change is purged', () => receiver.received.length > 0);
  });

  test('a removal is purged twice, because an earlier reply may arrive at the CDN later', async () => {
    await (await removals['a term is sent back']!())();
    expect(receiver.received).not.toEqual([]);
    await waitUntil('the second purge', () => receiver.received.length >= 2);
  });

  test('simultaneous purges of a removal count as one, so that another one follows', async () => {
    const both = [
      await removals['a term is sent back']!(),
      await removals['a contributor hides their name']!(),
    ];
    await database.query('update public_change_log set purges = 2');
    let arrived = 0;
    receiver.onPurge = async () => {
      arrived += 1;
      await waitUntil('the purges of both calls', () => arrived >= 2);
      return 200;
    };
    await Promise.all(both.map((remove) => remove()));
    const { rows } = await database.query<{ purges: number }>(
      'select purges from public_change_log where removes and purges < 2',
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.every(({ purges }) => purges === 1)).toBe(true);
  });

  test('a new term is not a removal', async () => {
    await aVerifiedTerm();
    const { rows } = await database.query(
      `select from public_change_log where removes and purges < 2`,
    );
    expect(rows).toEqual([]);
  });

  test('every function that reports a public change records whether it is a removal', async () => {
    const { rows } = await database.query<{ name: string; source: string }>(
      `select proname as name, prosrc as source
       from pg_proc
       where prosrc ~ 'pg_notify\\(''public_changes'''`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(['tell_public_change', 'tell_shown_name']);
    for (const { name, source } of rows)
      expect(source, name).toContain('insert into public_change_log (removes)');
  });
});

describe('a CDN that accepts no purge', () => {
  test('a failing CDN delays only removals, whose purges are repeated until they succeed', async () => {
    receiver.onPurge = async () => 503;
    const [failed, done] = [await countPurges('failed'), await countPurges('done')];
    const id = await aVerifiedTerm();
    const body = { reason: REASON };
    const began = performance.now();
    const reply = await naledi.request('POST', `/api/verify/${id}/send-back`, { body });
    expect(reply.status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(1900);
    expect(await countPurges('failed')).toBeGreaterThan(failed);
    expect(await countPurges('done')).toBe(done);
    expect(site.warned).toContainEqual([{ code: '503' }, 'failed to purge the CDN; retrying']);

    const attempts = receiver.received.length;
    expect((await naledi.request('POST', `/api/verify/${id}/claim`)).status).toBe(200);
    // A call that waits sends a purge every quarter of a second. One purge may be a scheduled
    // retry.
    expect(receiver.received.length - attempts).toBeLessThanOrEqual(1);

    receiver.onPurge = async () => 200;
    await waitUntil('the removal is purged', async () => (await countPurges('done')) > done);
  });

  test('another copy purges the removal of a server that was killed', async () => {
    await database.query(
      `insert into public_change_log (removes, attempted_at, purge_after)
       values (true, now() - interval '1 minute', now() - interval '1 minute')`,
    );
    await waitUntil('another copy purges it', () => receiver.received.length > 0);
  });
});

test('SECURITY.md says for how long a CDN may keep what was removed', async () => {
  const { headers } = await site.anonymous.request('GET', '/dictionary');
  const seconds = [...(headers.get('surrogate-control') ?? '').matchAll(/=(\d+)/g)]
    .map(([, value]) => Number(value))
    .reduce((sum, value) => sum + value, 0);
  expect(seconds).toBe(120);
  const text = await readFile(join(root, 'SECURITY.md'), 'utf8');
  const [, promised] = /CDN[^|]* at most (\d+) seconds/.exec(text) ?? [];
  expect(Number(promised)).toBe(seconds);
});
