import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS_VERSION } from '#domain/search/keys.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '../src/server/platform/db/embedded.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { storeTerms } from '../src/server/terms/write.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { type RunningSite, root, startSite } from './support/running-site.ts';

/** Enough terms to kill the server several times while it rebuilds their search keys. */
const TERMS = 6000;
const KILLS = 3;

let dataDir: string;
let site: RunningSite | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-rebuild-'));
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 2 });
  await migrate(database, join(root, 'migrations'));
  const who = {
    submitterId: (await aContributor(database, 'Rudo')).id,
    verifierId: (await aVerifier(database, 'Tendani')).id,
  };
  const terms = Array.from({ length: TERMS }, (_, index) =>
    aTermInput({
      englishWord: `star ${index}`,
      vernacularWord: `inkanyezi ${index}`,
      meaning: 'A sun that is far away.',
      language: 'zulu',
      subject: 'astronomy',
    }),
  );
  await database.transaction((tx) => storeTerms(tx, terms, who));
  // Puts the search keys into the state in which an older release left them.
  await database.query(`update search_keys set version = 1, marks = ''`);
  await database.query('delete from search_rebuild');
  await database.close();
  await postgres.stop();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async () => openDatabase((await runningUrl(dataDir))!, { max: 1 });
const stale = async (database: Database) =>
  (
    await database.query<{ n: number }>(
      `select count(*) as n from search_keys where version <> ${KEYS_VERSION} or marks = ''`,
    )
  ).rows[0]!.n;
/** Polls without pause until the condition is true, to kill the server as early as possible. */
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition()));
};

test('a server that is killed while it rebuilds search keys resumes where it stopped', async () => {
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await open();
    const before = await stale(database);
    await until(async () => (await stale(database)) < before);
    site.process.kill('SIGKILL');
    left.push(await stale(database));
    await database.close();
  }
  expect(left.every((keys, index) => keys > 0 && (index === 0 || keys < left[index - 1]!))).toBe(
    true,
  );

  site = await startSite({ SAMPLE: 'off' }, dataDir);
  const database = await open();
  await until(
    async () =>
      (
        await database.query<{ done: boolean }>(
          'select done_at is not null as done from search_rebuild where version = $1',
          [KEYS_VERSION],
        )
      ).rows[0]!.done,
  );
  expect(await stale(database)).toBe(0);
  expect(
    (
      await database.query<{ n: number }>(
        `select count(*) as n
         from terms t
         where (select count(*) from search_keys k where k.term_id = t.id) <> 3`,
      )
    ).rows[0]!.n,
  ).toBe(0);
  await database.close();
  const found = (await (
    await fetch(`${site.origin}/api/terms?query=izinkanyezi%205999`)
  ).json()) as { terms: { englishWord: string }[] };
  expect(found.terms[0]!.englishWord).toBe('star 5999');
}, 120_000);
