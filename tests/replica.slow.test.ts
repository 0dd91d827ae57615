import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { builtPages } from '../src/server/features/pages/built.ts';
import { checkReplica } from '../src/server/operations/doctor/replica.ts';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbedded,
} from '../src/server/platform/db/embedded/embedded.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { createQueryable, type Queryable } from '../src/server/platform/db/queryable.ts';
import { createReadModel, type ReadModel } from '../src/server/read-model/read-model.ts';
import { openReadPath, type PublicReads } from '../src/server/read-path.ts';
import { submitTerm } from '../src/server/terms/changes/store-terms.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aContributor, aTerm, aTermInput } from './factories.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import { type Client, type ServedApp, servedApp } from './support/served-app.ts';
import { type Standby, startStandby } from './support/standby.ts';
import { waitUntil } from './support/wait-until.ts';

/*
 * These tests use a real primary and a real streaming standby. To make the standby lag, they pause
 * its replay.
 */

const built = await builtPages(join(import.meta.dirname, '../dist'));
const words = aTermInput();
const warned: unknown[][] = [];
const log = { warn: (...entry: unknown[]) => void warned.push(entry), info: () => {} };

let folder: string;
let postgres: EmbeddedPostgres;
let standby: Standby;
let database: Database;
let onStandby: Database;
let reads: PublicReads;
/** A site without a cache, which queries the database for each request. */
let site: ServedApp;
/** A site with a cache. */
let cached: ServedApp;
/** A site with a search index and without a cache. */
let indexed: ServedApp;
let readModel: ReadModel;
let notified: PublicReads;
let tariro: Client;
let rudoId: string;
/** The number of statements for public reads that the primary ran. */
let onPrimary = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-replica-'));
  const dataDir = join(folder, 'primary');
  postgres = await startEmbedded(dataDir);
  database = openDatabase(postgres.url, { onError: () => {} });
  await migrate(database, join(import.meta.dirname, '../migrations'));
  standby = await startStandby({ url: postgres.url, dataDir }, join(folder, 'standby'));
  onStandby = openDatabase(standby.url, { max: 2, onError: () => {} });
  const counting = (from: Queryable): Queryable =>
    createQueryable((text, values) => {
      if (/\b(?:terms|term_counts|search_keys|settings)\b/.test(text)) onPrimary += 1;
      return from.query(text, values);
    });
  reads = openReadPath(
    {
      ...database,
      ...counting(database),
      search: counting(database.search),
      prepared: counting(database.prepared),
    },
    { url: postgres.url, replicaUrl: standby.url, log },
  );
  site = await servedApp(reads.database, {}, built, { cache: createPublicCache() });
  cached = await servedApp(reads.database, {}, built, { cache: reads.cache });
  const unread = { ...log, warn: () => {} };
  readModel = createReadModel(database, { url: postgres.url, dataDir: folder, log: unread });
  const urls = { url: postgres.url, replicaUrl: standby.url };
  notified = openReadPath(database, { ...urls, followers: [readModel], log: unread });
  const noCache = createPublicCache();
  indexed = await servedApp(notified.database, {}, built, { cache: noCache, readModel });
  tariro = await site.signIn('Tariro', 'verifier');
  rudoId = (await aContributor(database, 'Rudo')).id;
  await waitUntil('the cache is notified of changes', async () => {
    const { hits } = reads.cache.figures();
    await cached.anonymous.request('GET', '/api/stats');
    return reads.cache.figures().hits > hits;
  });
  await verified('heart', 'moyo');
  await waitUntil('the first change is notified', async () => reads.cache.figures().drops > 0);
  readModel.start();
  await waitUntil('the index is current', () => readModel.figures().isCurrent);
});
beforeEach(async () => {
  await untilUsed();
  warned.length = 0;
});
afterAll(async () => {
  await Promise.all([site, cached, indexed].map((each) => each.close()));
  await Promise.all([reads, notified, readModel].map((each) => each.close()));
  await Promise.all([database.close(), onStandby.close()]);
  await standby.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a search as a visitor, and returns whether the primary ran no statement for it. */
async function usesReplica(): Promise<boolean> {
  onPrimary = 0;
  expect((await site.anonymous.request('GET', '/api/terms?query=heart')).status).toBe(200);
  return onPrimary === 0;
}
const untilUsed = () => waitUntil('public reads go to the replica', usesReplica);

async function verified(englishWord: string, vernacularWord: string): Promise<string> {
  return database.transaction(async (tx) => {
    const { id } = await submitTerm(tx, { ...words, englishWord, vernacularWord }, rudoId);
    await applyTransition(tx, id, { transition: 'approve', actorId: tariro.id, reason: null });
    return id;
  });
}

/** Pauses replay on the standby while `work` runs. */
async function paused(work: () => Promise<void>): Promise<void> {
  await onStandby.query('select pg_wal_replay_pause()');
  await waitUntil(
    'the replay is paused',
    async () =>
      (await onStandby.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state'))
        .rows[0]!.state === 'paused',
  );
  try {
    await work();
  } finally {
    await onStandby.query('select pg_wal_replay_resume()');
  }
}

test('the doctor says whether the replica keeps up', async () => {
  expect(await checkReplica(standby.url, database)).toMatchObject({
    status: 'ok',
    value: expect.stringMatching(/^PostgreSQL [\d.]+, \d\.\d s behind$/),
  });
  await paused(async () => {
    await database.query('select pg_switch_wal()');
    await database.query(`select pg_logical_emit_message(true, 'test', 'behind')`);
    expect(await checkReplica(standby.url, database)).toMatchObject({
      status: 'warn',
      value: expect.stringMatching(/ more than 5 s behind$/),
    });
  });
});

describe('reads from a replica', () => {
  test.each([
    '/api/terms',
    'a term',
    'the page of a term',
    '/api/terms?query=heart',
    '/api/suggestions?query=hea',
    '/api/stats',
    '/api/donor-wall',
    '/dictionary',
    '/dictionary?query=heart',
    '/',
    '/sitemap.xml',
  ])('%s for a visitor is read from the replica only', async (path) => {
    const {
      terms: [heart],
    } = (await site.anonymous.request('GET', '/api/terms?query=heart')).json as {
      terms: [{ id: string }];
    };
    const address =
      path === 'a term'
        ? `/api/terms/${heart.id}`
        : path === 'the page of a term'
          ? `/dictionary/${heart.id}`
          : path;
    onPrimary = 0;
    const reply = await site.anonymous.request('GET', address);
    expect([reply.status, onPrimary]).toEqual([200, 0]);
  });

  test('a signed-in person reads their latest change before the replica has it', async () => {
    await paused(async () => {
      const written = await tariro.request('POST', '/api/terms', {
        body: { ...words, englishWord: 'lung', vernacularWord: 'bapu' },
      });
      expect(written.status).toBe(201);
      expect(
        (await onStandby.query(`select 1 from terms where english_word = 'lung'`)).rowCount,
      ).toBe(0);
      for (const path of [
        '/api/profile/submissions',
        '/api/terms?query=lung&status=pending',
        `/api/terms/${(written.json as { id: string }).id}`,
        '/profile',
      ])
        expect((await tariro.request('GET', path)).text).toContain('bapu');
    });
  });

  test('a visitor sees a change before the replica has it, and caches stay correct', async () => {
    const before = await cached.anonymous.request('GET', '/api/terms?query=kidney');
    expect(before.json).toMatchObject({ total: 0 });
    await paused(async () => {
      await verified('kidney', 'itsvo');
      await waitUntil('the term is found', async () =>
        (await cached.anonymous.request('GET', '/api/terms?query=kidney')).text.includes('itsvo'),
      );
      expect(
        (await onStandby.query(`select 1 from terms where english_word = 'kidney'`)).rowCount,
      ).toBe(0);
      expect((await site.anonymous.request('GET', '/dictionary?query=kidney')).text).toContain(
        'itsvo',
      );
    });
    await untilUsed();
    expect((await cached.anonymous.request('GET', '/api/terms?query=kidney')).text).toContain(
      'itsvo',
    );
    expect((await site.anonymous.request('GET', '/api/terms?query=kidney')).text).toContain(
      'itsvo',
    );
  });
});

describe('a search index beside a replica', () => {
  const paths = [
    '/api/terms?query=spleen',
    '/api/terms',
    '/api/suggestions?query=spl',
    '/api/browse/shona/all/s',
    '/dictionary?query=spleen',
  ];
  const countIn = async (word: string) => {
    const replies = paths.map((path) => indexed.anonymous.request('GET', path));
    return (await Promise.all(replies)).filter(({ text }) => text.includes(word)).length;
  };

  test('has a new term, and not a removed one, before the replica', async () => {
    await paused(async () => {
      const id = await verified('spleen', 'rwatata');
      await waitUntil('the term is shown', async () => (await countIn('rwatata')) === paths.length);
      await database.transaction((tx) =>
        applyTransition(tx, id, { transition: 'reopen', actorId: tariro.id, reason: 'A test.' }),
      );
      await waitUntil('the term is gone', async () => (await countIn('rwatata')) === 0);
      expect((await indexed.anonymous.request('GET', `/dictionary/${id}`)).status).toBe(404);
      const { rows } = await onStandby.query(`select from terms where vernacular_word = 'rwatata'`);
      expect(rows).toEqual([]);
    });
    const { answers } = readModel.figures();
    expect(answers).toEqual({ index: expect.any(Number), database: 0, refused: 0 });
    expect(answers.index).toBeGreaterThan(0);
  });
});

test('a lagging replica is not used until it has caught up, with one warning', async () => {
  await paused(async () => {
    await waitUntil('reads go to the primary', async () => {
      // A pending term sends no notification, so the lag of the replica shows only in its replay
      // position.
      await aTerm(database, { ...words, submitterId: rudoId });
      return !(await usesReplica());
    });
    await waitUntil('the warning', async () => warned.length > 0);
    expect(warned.map(([about]) => about)).toEqual([{ replica: 'behind' }]);
  });
  await untilUsed();
});

test('if the replica stops, no read fails, and it is used again after it starts', async () => {
  let stopped = false;
  const readers = Promise.all(
    Array.from({ length: 4 }, async () => {
      const statuses = new Set<number>();
      while (!stopped)
        for (const path of ['/api/terms?query=heart', '/dictionary', '/api/stats'])
          statuses.add((await site.anonymous.request('GET', path)).status);
      return [...statuses];
    }),
  );
  await standby.stop();
  await waitUntil('the warning', async () => warned.length > 0);
  expect(await usesReplica()).toBe(false);
  stopped = true;
  expect(await readers).toEqual([[200], [200], [200], [200]]);
  expect(warned.map(([about]) => about)).toEqual([{ replica: 'out of reach' }]);
  await standby.start();
  await untilUsed();
});

test('a replica URL that leads to a primary is not used', async () => {
  const said: unknown[][] = [];
  const wrong = openReadPath(database, {
    url: null,
    replicaUrl: postgres.url,
    log: { ...log, warn: (...entry: unknown[]) => void said.push(entry) },
  });
  await waitUntil('the warning', async () => said.length > 0);
  expect(said[0]![0]).toEqual({ replica: 'no standby' });
  await wrong.close();
});

test('while the primary or the replica hangs, visitors read from the other', async () => {
  const [toPrimary, toReplica] = [
    await createDatabaseProxy(postgres.url),
    await createDatabaseProxy(standby.url),
  ];
  const silent = { onOpen: () => {}, onClose: () => {} };
  const relayed = openDatabase(toPrimary.url, { onError: () => {}, heartbeat: silent });
  const own = openReadPath(relayed, { url: null, replicaUrl: toReplica.url, log });
  const copy = await servedApp(own.database, {}, built, { cache: own.cache });
  onTestFinished(async () => {
    await copy.close();
    await own.close();
    await relayed.close();
  });
  const asker = await copy.signIn('Tendai', 'user');
  const { usable, circuit } = own.database.publicReads!;
  await waitUntil('the replica is used', async () => usable());

  toPrimary.hang();
  await waitUntil('the hang is known', async () => relayed.circuit().open);
  await waitUntil('the replica is used', async () => usable());
  const status = async (who: Client, path: string) => (await who.request('GET', path)).status;
  expect(await status(copy.anonymous, '/api/terms?query=heart')).toBe(200);
  expect(await status(copy.anonymous, '/dictionary?query=heart')).toBe(200);
  expect(await status(asker, '/api/terms?query=heart')).toBe(503);
  expect(await status(copy.anonymous, '/readyz')).toBe(503);
  expect(await status(copy.anonymous, '/readyz?read')).toBe(200);
  toPrimary.join();
  await waitUntil(
    'the primary answers',
    async () => (await status(copy.anonymous, '/readyz')) === 200,
  );

  await waitUntil('the replica is used', async () => usable());
  toReplica.hang();
  const during = ['heart', 'lung', 'kidney'].map((word) =>
    status(copy.anonymous, `/api/terms?query=${word}`),
  );
  expect(await Promise.all(during)).toEqual([200, 200, 200]);
  await waitUntil('the hang is known', async () => circuit().open);
  expect(await status(copy.anonymous, '/api/terms?query=heart')).toBe(200);
  expect(relayed.circuit().open).toBe(false);
});

test('without the primary, visitors can read and signed-in people get 503', async () => {
  await postgres.stop();
  await waitUntil(
    'signed-out people read',
    async () => (await site.anonymous.request('GET', '/api/terms?query=heart')).status === 200,
  );
  expect((await site.anonymous.request('GET', '/dictionary?query=heart')).text).toContain('moyo');
  for (const path of ['/api/terms?query=heart', '/api/browse/shona/all/h', '/dictionary'])
    expect((await indexed.anonymous.request('GET', path)).text).toContain('moyo');
  expect((await tariro.request('GET', '/api/terms?query=heart')).status).toBe(503);
  expect((await site.anonymous.request('GET', '/readyz')).status).toBe(503);
  expect((await site.anonymous.request('GET', '/readyz?read')).status).toBe(200);
});
