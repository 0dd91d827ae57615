import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Binaries, OLDEST_MAJOR } from './binaries.ts';
import { run } from './postgres-process.ts';

/** Creates DATA_DIR if it is missing. @throws StartupError if it is not writable */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR is ${dataDir}, and Mazwi cannot write there: ${reasonOf(error)}. ` +
        'Correct that, or set DATA_DIR to another folder.',
    );
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the file system is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}

/**
 * Creates PostgreSQL's data folder if it is missing. If an earlier start was killed while creating
 * the folder, starts over.
 * @returns the password of the owner's role
 */
export async function preparePostgres(
  programs: Binaries,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const secretFile = `${folder}.password`;
  const major = await readMajor(folder);
  const stored = (await readFile(secretFile, 'utf8').catch(noFile))?.trim();
  if (major === null) {
    if ((await readdir(folder).catch(() => [])).length > 0)
      throw new StartupError(
        `The folder ${folder} is not empty, and does not contain a PostgreSQL database. ` +
          'Restore it from a backup, or set DATA_DIR to another folder.',
      );
    const password = stored || (await createPassword(secretFile));
    await initialize(programs, folder, secretFile, signal);
    return password;
  }
  if (major !== programs.major)
    throw new StartupError(
      `The data in ${folder} was created by PostgreSQL ${major}, and this is ${programs.major}. ` +
        (Number(major) < Number(programs.major)
          ? `Run npm start, which moves data of PostgreSQL ${OLDEST_MAJOR} or newer, ` +
            'or use the version of Mazwi that created it.'
          : 'Use the version of Mazwi that created it, or another DATA_DIR.'),
    );
  return stored || refuseWithoutPassword(secretFile);
}

/** Reads the major version that created a data folder. Returns null if there is no database. */
export async function readMajor(folder: string): Promise<string | null> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(noFile);
  return version?.trim() ?? null;
}

/** Reads the password of a data folder's owner. @throws StartupError if it is lost */
export async function readPassword(folder: string): Promise<string> {
  const secretFile = `${folder}.password`;
  const stored = (await readFile(secretFile, 'utf8').catch(noFile))?.trim();
  return stored || refuseWithoutPassword(secretFile);
}

function refuseWithoutPassword(secretFile: string): never {
  throw new StartupError(
    `The file ${secretFile} is missing or empty, ` +
      'and the embedded PostgreSQL cannot be opened without it. ' +
      'Restore it from a backup, or set DATA_DIR to another folder.',
  );
}

/**
 * Returns null if the error means that the file does not exist.
 * @throws StartupError if the file exists and cannot be read
 */
function noFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw new StartupError(
    `The file ${error.path} in DATA_DIR cannot be read: ${reasonOf(error)}. ` +
      'Correct that, or set DATA_DIR to another folder.',
  );
}

/**
 * Creates the file with a new password and returns the password. The content is written to a
 * temporary file, which is then linked into place, so that a killed start does not leave an empty
 * file.
 */
async function createPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await rm(file, { force: true });
  await writeFile(unfinished, `${password}\n`, { mode: 0o600 });
  await link(unfinished, file);
  await rm(unfinished);
  return password;
}

async function initialize(
  programs: Binaries,
  folder: string,
  secretFile: string,
  signal?: AbortSignal,
): Promise<void> {
  // Remove the remains of earlier starts that were killed. Ignore errors, because an initdb that is
  // still running may be writing to its folder.
  const prefix = `${basename(folder)}.new`;
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(prefix))
      await rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => {});
  const fresh = `${folder}.new-${randomBytes(4).toString('hex')}`;
  try {
    await run(
      programs.initdb,
      [
        '-D',
        fresh,
        '-U',
        'mazwi',
        '--auth=scram-sha-256',
        `--pwfile=${secretFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=und',
      ],
      signal,
    );
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL could not be set up: ${(error as Error).message}. ` +
        'Run Mazwi as another user than root, or set DATABASE_URL.',
    );
  }
  await rename(fresh, folder);
}
