import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { builtPages } from '../../src/server/features/pages/built.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createReadModel, type ReadModel } from '../../src/server/read-model/read-model.ts';
import { openReadPath, type PublicReads } from '../../src/server/read-path.ts';
import { aContributor, aTermInput } from '../factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type ServedApp, servedApp } from './served-app.ts';
import { waitUntil } from './wait-until.ts';

export const built = await builtPages(join(import.meta.dirname, '../../dist'));
export const words = aTermInput();
const log = { warn: () => {}, info: () => {} };

/** `startCachedCopies` sets these variables before the tests run. */
export let database: Database & { url: string };
/** Two copies of the server, and the cache and the search index of each. */
export let one: ServedApp;
export let other: ServedApp;
export let caches: PublicReads[];
export let indexes: ReadModel[];
/** Naledi is an administrator at the first copy, and Rudo is a contributor. */
export let naledi: Client;
export let rudoId: string;
/** The id of a verified term with the words in `words`. */
export let heart: string;

export const figures = (index = 0) => caches[index]!.cache.figures();

/** Starts two copies of the server on one database, each with its own cache and search index. */
export function startCachedCopies(): void {
  let folder: string;
  const startCopy = async (name: string): Promise<ServedApp> => {
    const { url } = database;
    const readModel = createReadModel(database, { url, dataDir: join(folder, name), log });
    const reads = openReadPath(database, { url, replicaUrl: null, followers: [readModel], log });
    await mkdir(join(folder, name));
    indexes.push(readModel);
    caches.push(reads);
    return servedApp(database, {}, built, { cache: reads.cache, readModel });
  };
  beforeAll(async () => {
    [database, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'mazwi-copies-'))];
    [caches, indexes] = [[], []];
    [one, other] = [await startCopy('one'), await startCopy('other')];
    naledi = await one.signIn('Naledi', 'admin');
    rudoId = (await aContributor(database, 'Rudo')).id;
    heart = await addVerifiedTerm(words);
    for (const readModel of indexes) readModel.start();
    await waitUntilCaching();
    await waitUntil('both indexes are current', () =>
      indexes.every(({ figures: read }) => read().isCurrent),
    );
  });
  beforeEach(async () => {
    await makeChange(() =>
      database.query(`update terms set updated_at = updated_at where id = $1`, [heart]),
    );
  });
  afterAll(async () => {
    expect([...one.logged, ...other.logged]).toEqual([]);
    await Promise.all([one, other, ...caches, ...indexes].map((each) => each.close()));
    await database.close();
    await rm(folder, { recursive: true });
  });
}

/** Stores a verified term, and returns its id. */
export async function addVerifiedTerm(
  input: Parameters<typeof submitTerm>[1],
  submitterId = rudoId,
): Promise<string> {
  return database.transaction(async (tx) => {
    const { id } = await submitTerm(tx, input, submitterId);
    await applyTransition(tx, id, { transition: 'approve', actorId: naledi.id, reason: null });
    return id;
  });
}

/**
 * Waits until both servers are caching replies. A server does this only while it listens for
 * changes.
 */
export async function waitUntilCaching(): Promise<void> {
  for (const [index, site] of [one, other].entries()) {
    await waitUntil('the cache stores replies', async () => {
      const { hits } = figures(index);
      await site.anonymous.request('GET', '/api/stats');
      return figures(index).hits > hits;
    });
  }
}

/** Makes a change and waits until the database has notified both copies of it. */
export async function makeChange(change: () => Promise<unknown>): Promise<void> {
  const before = caches.map((_, index) => figures(index).drops);
  await change();
  await waitUntil('both copies are notified of the change', () =>
    before.every((drops, index) => figures(index).drops > drops),
  );
}
