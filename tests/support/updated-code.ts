import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './running-site.ts';

/** Copies the code and adds a migration, as an update of the product could. Returns the folder. */
export async function copyUpdatedCode(migration: { name: string; sql: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-update-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const part of ['src', 'migrations', 'dist', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'migrations', migration.name), migration.sql);
  return folder;
}
