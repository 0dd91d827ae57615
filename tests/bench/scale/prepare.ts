import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { buildPacks } from '../../../src/server/features/packs/build-packs.ts';
import { openDatabase } from '../../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../../src/server/platform/db/embedded/embedded.ts';
import { PUBLISH } from '../offline.ts';
import { startSite } from '../site.ts';

/**
 * Copies a data folder, and builds the packs and exports that a running site would have. The copy
 * is kept, and used again.
 * @returns the folder of the copy
 */
export async function preparePublishedSite(dataDir: string): Promise<string> {
  const prepared = `${dataDir}-published`;
  if (existsSync(prepared)) return prepared;
  const working = `${prepared}-unfinished`;
  await rm(working, { recursive: true, force: true });
  await cp(dataDir, working, { recursive: true });
  const postgres = await startEmbedded(working);
  const database = openDatabase(postgres.url, { max: 4 });
  try {
    await database.query(PUBLISH);
    await buildPacks(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
  // The jobs of the first start build the exports.
  const site = await startSite(working, { cache: true });
  await site.database.close();
  await site.stop();
  await rename(working, prepared);
  return prepared;
}
