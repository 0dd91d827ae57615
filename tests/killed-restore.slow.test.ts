import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSample } from '../src/server/development/sample/load.ts';
import { backUp } from './support/backed-up-database.ts';
import { testDatabase } from './support/database.ts';
import { killRestoreAt, restoreAndCompare } from './support/killed-restore.ts';
import { startSite } from './support/running-site.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-killed-restore-'));
  file = join(folder, 'sample.tar.zst');
  const database = await testDatabase({ asOwner: true });
  await loadSample(database);
  await backUp(database.url, file);
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

const MOMENTS = {
  'before it commits the rows': 'exists (select from terms)',
  'while it builds search keys': 'exists (select from search_keys)',
};

test('a killed restore keeps the site from starting, and the next one is equal', async () => {
  const dataDir = join(folder, 'restored');
  for (const condition of Object.values(MOMENTS)) {
    await killRestoreAt(condition, { file, dataDir });
    await expect(startSite({ SAMPLE: 'off' }, dataDir)).rejects.toThrow(
      'A restore into this database was interrupted. Run npm run restore again',
    );
  }
  expect(await restoreAndCompare(file, dataDir)).toEqual([]);
  const site = await startSite({ SAMPLE: 'off' }, dataDir);
  await site.stop();
}, 240_000);
