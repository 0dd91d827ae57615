import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS_VERSION } from '#domain/search/keys.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { storeTerms } from '../src/server/terms/changes/store-terms.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { countRows, killDuringJob, openRunning, pollUntil } from './support/killed-site.ts';
import { type RunningSite, root, startSite } from './support/running-site.ts';

/** Enough terms to kill the server several times while it rebuilds their search keys. */
const TERMS = 6000;

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
  const terms = Array.from({ length: TERMS }, (_, index) => ({
    ...aTermInput({
      englishWord: `star ${index}`,
      vernacularWord: `inkanyezi ${index}`,
      plural: `izinkanyezi ${index}`,
      meaning: 'A sun that is far away.',
      language: 'zulu',
      subject: 'astronomy',
    }),
    synonyms: [`sun ${index}`],
  }));
  await database.transaction(async (tx) => {
    // These rows may take longer than the statement timeout of the site.
    await tx.query('set local statement_timeout = 0');
    await storeTerms(tx, terms, who);
    // Puts the search keys into the state in which an older release left them.
    await tx.query(`update search_keys set version = 1, marks = ''`);
    await tx.query('delete from search_rebuild');
  });
  await database.close();
  await postgres.stop();
}, 180_000);
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const countStale = (database: Database) =>
  countRows(database, `search_keys where version <> ${KEYS_VERSION} or marks = ''`);
const countDone = (database: Database) =>
  countRows(database, `search_rebuild where version = ${KEYS_VERSION} and done_at is not null`);

test('a server that is killed while it rebuilds search keys resumes where it stopped', async () => {
  await killDuringJob(dataDir, { table: 'search_keys', countLeft: countStale });
  site = await startSite({ SAMPLE: 'off' }, dataDir);
  const database = await openRunning(dataDir);
  await pollUntil(async () => (await countDone(database)) === 1);
  expect(await countStale(database)).toBe(0);
  const incomplete = await countRows(
    database,
    'terms t where (select count(*) from search_keys k where k.term_id = t.id) <> 5',
  );
  expect(incomplete).toBe(0);
  await database.close();
  for (const query of ['izinkanyezi 5999', 'sun 5999']) {
    const found = (await (
      await fetch(`${site.origin}/api/terms?query=${encodeURIComponent(query)}`)
    ).json()) as { terms: { englishWord: string }[] };
    expect(found.terms[0]!.englishWord).toBe('star 5999');
  }
}, 120_000);
