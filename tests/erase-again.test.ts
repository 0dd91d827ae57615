import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendErasures, erasuresPath } from '#server/operations/erasures/file.ts';
import { aContributor, anAdmin } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-erase-again-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a start is refused until npm run erase-again has erased who returned', async () => {
  const database = await testDatabase({ asOwner: true, closeAfterTest: true });
  const admin = await anAdmin(database);
  const rudo = await aContributor(database, 'Rudo');
  const file = erasuresPath(dataDir);
  await appendErasures(file, [
    { userId: admin.id, erasedAt: '2026-11-22T23:00:00.000Z' },
    { userId: rudo.id, erasedAt: '2026-11-22T23:30:00.000Z' },
  ]);
  const written = await readFile(file, 'utf8');
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  await expect(startSite(env, dataDir)).rejects.toThrow(
    /ended with 1:\n2 people who deleted their accounts are in this database again\. Run npm run erase-again\.\n$/,
  );

  expect(await runCommand('operate', ['erase-again'], env)).toEqual({
    code: 0,
    output: `2 people were erased again. Already erased before: 0. Not in this database: 0.
Nobody is an administrator now. Run npm run grant-admin -- ADDRESS.
`,
  });
  const { rows } = await database.query(
    `select first_name, last_name, email from users where erased_at is not null`,
  );
  expect(rows).toEqual(
    Array(2).fill({ firstName: 'Deleted', lastName: 'contributor', email: null }),
  );
  const site = await startSite(env, dataDir);
  await site.stop();
  expect(await readFile(file, 'utf8')).toBe(written);
}, 180_000);
