import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { launchBrowser } from '../support/browser.ts';
import { makeQuick } from '../support/quick-postgres.ts';
import { startSite } from '../support/running-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { signIn } from './people.ts';
import { SAMPLE_DATABASE, SAMPLE_FOLDER } from './sample-copies.ts';
import { inDatabase } from './site-database.ts';
import { PEOPLE, SESSIONS_FILE } from './sites.ts';

/**
 * Fills a data folder with the sample data and a session of each of its people, and starts the
 * PostgreSQL in which each site has a copy of its database.
 */
export default async function prepareSample(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-sample-'));
  const sample = join(folder, 'data');
  const site = await startSite({}, sample);
  await writeFile(join(folder, 'sessions.json'), JSON.stringify(await signInAll(site.origin)));
  await waitForBuilds(sample);
  await site.stop();
  await makeQuick(sample);
  const postgres = await startEmbedded(sample);
  process.env[SAMPLE_FOLDER] = sample;
  process.env[SESSIONS_FILE] = join(folder, 'sessions.json');
  process.env[SAMPLE_DATABASE] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const FINISHED_BUILDS = `
  select
  from export_builds
  where kind in ('packs', 'exports') and finished_at is not null`;

/** Waits until the files are built, so that the copies of the sample do not build them again. */
const waitForBuilds = (dataDir: string) =>
  inDatabase({ dataDir }, (database) =>
    waitUntil(
      'packs and exports are built',
      async () => (await database.query(FINISHED_BUILDS)).rowCount === 2,
      { seconds: 300, everyMs: 500 },
    ),
  );

async function signInAll(origin: string) {
  const browser = await launchBrowser();
  try {
    return await Promise.all(
      PEOPLE.map(async (person) => {
        const page = await browser.newPage({ baseURL: origin });
        await signIn(page, person);
        return [person, await page.context().storageState()] as const;
      }),
    );
  } finally {
    await browser.close();
  }
}
