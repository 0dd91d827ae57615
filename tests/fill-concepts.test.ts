import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '../src/server/platform/db/embedded.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { aSystemUser } from './factories.ts';
import { anOldTerm, storeOldTerms } from './support/old-terms.ts';
import { type RunningSite, root, startSite } from './support/running-site.ts';

/** Enough terms to kill the server several times while it fills their concepts. */
const TERMS = 6000;
const WORDS_PER_CONCEPT = 3;
const KILLS = 3;

/** The first migration that knows concepts. */
const CONCEPTS = '0027';

/** Copies the migrations of a release without concepts. @returns the folder */
async function copyOldMigrations(folder: string): Promise<string> {
  await mkdir(folder);
  const names = await readdir(join(root, 'migrations'));
  for (const name of names.filter((each) => each < CONCEPTS))
    await copyFile(join(root, 'migrations', name), join(folder, name));
  return folder;
}

let dataDir: string;
let site: RunningSite | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-fill-'));
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 2 });
  await migrate(database, await copyOldMigrations(join(dataDir, 'old-migrations')));
  const submitterId = await aSystemUser(database);
  await storeOldTerms(
    database,
    Array.from({ length: TERMS }, (_, index) =>
      anOldTerm({
        englishWord: `star ${Math.floor(index / WORDS_PER_CONCEPT)}`,
        vernacularWord: `naledi ${index}`,
        notes: 'Sepedi (Sesotho sa Leboa). Noun. Also: sun\nSource: our-list',
        submitterId,
      }),
    ),
  );
  await database.close();
  await postgres.stop();
}, 60_000);
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async () => openDatabase((await runningUrl(dataDir))!, { max: 1 });
const count = async (database: Database, where: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${where}`)).rows[0]!.n;
const unfilled = (database: Database) => count(database, 'terms where concept_id is null');
/** Polls without pause until the condition is true, to kill the server as early as possible. */
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition()));
};

test('a server that is killed while it fills concepts continues where it stopped', async () => {
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await open();
    const before = await unfilled(database);
    await until(async () => (await unfilled(database)) < before);
    const term = await fetch(`${site.origin}/api/terms?pageSize=1`);
    expect(term.status).toBe(200);
    site.process.kill('SIGKILL');
    left.push(await unfilled(database));
    await database.close();
  }
  expect(left.every((terms, index) => terms > 0 && (index === 0 || terms < left[index - 1]!))).toBe(
    true,
  );

  site = await startSite({ SAMPLE: 'off' }, dataDir);
  const database = await open();
  await until(async () => (await unfilled(database)) === 0);
  const concepts = TERMS / WORDS_PER_CONCEPT;
  expect(await count(database, 'concepts')).toBe(concepts);
  expect(await count(database, `concept_history where action = 'created'`)).toBe(concepts);
  expect(await count(database, `concept_labels where kind = 'preferred'`)).toBe(concepts);
  expect(await count(database, `concept_labels where text = 'sun'`)).toBe(TERMS);
  expect(await count(database, 'term_sources')).toBe(TERMS);
  expect(await count(database, `terms where varieties = '{nso}' and part_of_speech = 'noun'`)).toBe(
    TERMS,
  );
  expect(await count(database, `concepts where strength = ${WORDS_PER_CONCEPT}`)).toBe(concepts);
  expect(await count(database, 'term_history')).toBe(0);
  await database.close();
}, 120_000);
