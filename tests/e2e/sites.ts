import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { everydayUrl } from '#server/platform/db/migrations/everyday-role.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { openHost } from './hosted-sites.ts';
import { copySample } from './sample-copies.ts';
import { setSignInTimes } from './site-database.ts';

/** The environment variable for the path of the file with the sessions of the sample. */
export const SESSIONS_FILE = 'E2E_SESSIONS_FILE';

export const PEOPLE = ['admin', 'verifier', 'contributor'] as const;
export type Person = (typeof PEOPLE)[number];
export type Environment = Record<string, string>;
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
export type SampleSite = Pick<RunningSite, 'origin' | 'dataDir' | 'stop'> & {
  /** The database, as its owner, unless the site runs a PostgreSQL in its data folder. */
  databaseUrl?: string;
  /** The sessions of the people of the sample, for pages that are signed in from the start. */
  sessions: Map<Person, StorageState>;
};

/** Starts a site on a copy of the sample, in a process of its own. */
export async function startSampleSite(environment: Environment = {}): Promise<SampleSite> {
  const { dataDir, databaseUrl, remove } = await copySample();
  const site = await startSite({ DATABASE_URL: everydayUrl(databaseUrl), ...environment }, dataDir);
  return withSessions({
    ...site,
    databaseUrl,
    stop: async () => {
      await site.stop();
      await remove();
    },
  });
}

/**
 * Adds the sessions that are part of the sample, as if their people had signed in a moment ago.
 * Their cookies belong to localhost, with any port.
 */
export async function withSessions<Site extends Omit<SampleSite, 'sessions'>>(
  site: Site,
): Promise<Site & SampleSite> {
  const stored = JSON.parse(await readFile(process.env[SESSIONS_FILE]!, 'utf8'));
  const isLocal = new URL(site.origin).hostname === 'localhost';
  await setSignInTimes(site, Date.now());
  return { ...site, sessions: new Map(isLocal ? stored : []) };
}

/**
 * Starts a site for each combination of test file and environment, and stops it when a test with
 * another combination begins.
 */
export function sitePerFile() {
  const host = openHost();
  let current: { key: string; site: SampleSite } | null = null;
  const stop = async () => {
    await current?.site.stop();
    current = null;
  };
  return {
    end: async () => {
      await stop();
      host.end();
    },
    open: async (file: string, environment: Environment): Promise<SampleSite> => {
      const key = JSON.stringify([file, environment]);
      if (current?.key !== key) {
        await stop();
        current = { key, site: await host.open(environment) };
      }
      return current.site;
    },
  };
}
