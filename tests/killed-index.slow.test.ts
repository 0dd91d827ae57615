import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeTerms } from '../src/server/terms/changes/store-terms.ts';
import { aSystemUser } from './factories.ts';
import { openRunning } from './support/killed-site.ts';
import { realSite } from './support/real-site.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { aWordPair } from './support/search-dictionary.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

let dataDir: string;
let site: RunningSite | undefined;
/** Starts the server in production, because otherwise it logs only warnings. */
async function start(): Promise<RunningSite> {
  const port = String(await freePort());
  const production = {
    ...realSite,
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_HTTP: 'loopback',
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    MAIL_FROM: 'words@mazwi.example',
  };
  return startSite(production, dataDir);
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-killed-index-'));
  site = await start();
});
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true });
});

const untilLogged = (message: string) =>
  waitUntil(`the log says ${message}`, () => site!.output().includes(message));

/** Stores so many terms at once that the index is built again instead of being updated. */
async function storeMany(): Promise<number> {
  const database = await openRunning(dataDir);
  const userId = await aSystemUser(database);
  const words = Array.from({ length: 300 }, (_, at) =>
    aWordPair([`bulk ${at}`, `isixuku ${at}`, 'zulu']),
  );
  await database.transaction((tx) =>
    storeTerms(tx, words, { submitterId: userId, verifierId: userId }),
  );
  await database.close();
  return words.length;
}

test('after kill -9 while the index is written, the next start says so and finds all terms', async () => {
  await untilLogged('built the search index');
  // The server writes into a pipe that nobody empties, so it is killed in the middle.
  const unfinished = join(dataDir, 'search-index.new');
  execFileSync('mkfifo', [unfinished]);
  const stored = await storeMany();
  const pipe = await open(unfinished, 'r');
  const written = await pipe.read(Buffer.alloc(1000));
  expect(written.bytesRead).toBeGreaterThan(0);
  const ended = once(site!.process, 'exit');
  site!.process.kill('SIGKILL');
  await ended;
  await pipe.close();
  await rm(unfinished);
  // Write only the part that a disk would contain after the kill.
  await writeFile(unfinished, written.buffer.subarray(0, written.bytesRead));

  site = await start();
  const search = async (query: string) =>
    (await (await fetch(`${site!.origin}/api/terms?query=${query}`)).json()) as { total: number };
  expect(await search('isixuku')).toMatchObject({ total: stored });
  await untilLogged('removed an unfinished search index');
  await untilLogged('ignoring the stored search index');
  await untilLogged('built the search index');
  expect(await search('isixuku&pageSize=10')).toMatchObject({ total: stored });
  expect(await readdir(dataDir)).not.toContain('search-index.new');
});
