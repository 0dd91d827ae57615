import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type RunningSite, startSite } from '../support/running-site.ts';

/** The environment variable for the path of the data folder that global-setup.ts fills. */
export const SAMPLE_FOLDER = 'E2E_SAMPLE_FOLDER';

export type Person = 'admin' | 'verifier' | 'contributor';
export type Environment = Record<string, string>;
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
/**
 * A running site, and the sessions that the fixtures have opened on it, so that they can be reused.
 */
export type SampleSite = RunningSite & { sessions: Map<Person, StorageState> };

/** Starts a separate site on a copy of the sample data. */
export async function startSampleSite(environment: Environment = {}): Promise<SampleSite> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-e2e-'));
  await cp(process.env[SAMPLE_FOLDER]!, folder, { recursive: true, preserveTimestamps: true });
  const site = await startSite(environment, folder);
  return {
    ...site,
    sessions: new Map(),
    stop: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a site for each combination of test file and environment, and stops it when a test with
 * another combination begins.
 */
export function sitePerFile() {
  let current: { key: string; site: SampleSite } | null = null;
  const stop = async () => {
    await current?.site.stop();
    current = null;
  };
  return {
    stop,
    open: async (file: string, environment: Environment): Promise<SampleSite> => {
      const key = JSON.stringify([file, environment]);
      if (current?.key !== key) {
        await stop();
        current = { key, site: await startSampleSite(environment) };
      }
      return current.site;
    },
  };
}
