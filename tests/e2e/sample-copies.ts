import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDatabase } from '#server/platform/db/database.ts';
import { EVERYDAY_ROLE } from '#server/platform/db/migrations/everyday-role.ts';

/** The environment variable for the path of the data folder that global-setup.ts fills. */
export const SAMPLE_FOLDER = 'E2E_SAMPLE_FOLDER';
/** The environment variable for the URL of the database that global-setup.ts fills. */
export const SAMPLE_DATABASE = 'E2E_SAMPLE_DATABASE';

type Copy = {
  dataDir: string;
  /** The URL of the database, as its owner. */
  databaseUrl: string;
  remove: () => Promise<void>;
};

/** Copies the data folder and the database of the sample. */
export async function copySample(): Promise<Copy> {
  const sample = process.env[SAMPLE_FOLDER]!;
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-e2e-'));
  await cp(sample, dataDir, {
    recursive: true,
    filter: (path) => !basename(path).startsWith('postgres'),
  });
  const name = `site_${randomBytes(6).toString('hex')}`;
  await asOwner(
    `create database ${name} template mazwi strategy file_copy`,
    `grant connect on database ${name} to ${EVERYDAY_ROLE}`,
  );
  return {
    dataDir,
    databaseUrl: process.env[SAMPLE_DATABASE]!.replace('/mazwi?', `/${name}?`),
    remove: async () => {
      await asOwner(`drop database ${name} (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asOwner(...statements: string[]): Promise<void> {
  const url = process.env[SAMPLE_DATABASE]!.replace('/mazwi?', '/postgres?');
  const owner = openDatabase(url, { max: 1 });
  for (const statement of statements) await owner.query(statement);
  await owner.close();
}
