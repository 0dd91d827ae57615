// Runs tests with a temporary folder of their own, so that an interrupted run can end every process
// that it started and delete every file that it wrote.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identity } from './lock.mjs';
import { environment, onStopRequest, root } from './run.mjs';
import { serverOptions } from './setup.mjs';

const PREFIX = 'mazwi-run-';
/** A folder in memory, on Linux. Creating a file there is much faster than on a disk. */
const MEMORY = '/dev/shm';
/** A run stores about 2 GB at most. */
const NEEDED_BYTES = 6e9;
/** How long the processes of an interrupted run may take to stop before they are killed. */
const KILL_DELAY_MS = 10_000;
const POLL_MS = 100;
/**
 * With this cache of compiled code, the commands that tests start need almost half the CPU time to
 * load.
 */
const { NODE_COMPILE_CACHE } = serverOptions.env;

/**
 * Creates the temporary folder of a test run, and deletes those of runs that were killed. The name
 * contains the id and the start time of this process, which tell whether a run still exists.
 */
export async function beginTestRun() {
  await removeKilledRuns();
  const folder = join(chooseBase(), `${PREFIX}${identity(process.pid).trim().replace(' ', '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  const running = new Set();
  const stopRunning = (signal) => {
    for (const child of running) child.kill(signal);
  };
  process.on('exit', () => {
    stopRunning('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
  let stopRequested = null;
  onStopRequest(async (signal) => {
    if (stopRequested) return;
    stopRequested = signal;
    stopRunning(signal);
    await endProcesses(folder);
    process.exit(128 + constants.signals[signal]);
  });

  return {
    folder,
    /**
     * Runs a program to its end. Returns its exit code; never returns after a stop request.
     * @param onOutput receives the output, which is printed otherwise
     */
    async run(command, args, env = {}, onOutput = null) {
      const child = spawn(command, args, {
        cwd: root,
        stdio: onOutput ? ['ignore', 'pipe', 'inherit'] : 'inherit',
        env: { ...environment(), ...temporaryFolder(folder), NODE_COMPILE_CACHE, ...env },
      });
      running.add(child);
      child.stdout?.setEncoding('utf8').on('data', onOutput);
      const status = await new Promise((resolve) => {
        child.on('error', () => resolve(1));
        // Not 'exit', after which output may still arrive.
        child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
      });
      running.delete(child);
      // The handler of the stop request ends this process.
      if (stopRequested) await new Promise(() => {});
      return status;
    },
  };
}

/** Runs one test program, and exits with its exit code. */
export async function runTests(node, args, env = {}) {
  const testRun = await beginTestRun();
  process.exit(await testRun.run(node, args, env));
}

const temporaryFolder = (folder) => ({ TMPDIR: folder, TMP: folder, TEMP: folder });

function chooseBase() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES ? MEMORY : tmpdir();
}

async function removeKilledRuns() {
  const bases = [tmpdir(), MEMORY].filter((base) => existsSync(base));
  for (const base of bases) {
    for (const name of readdirSync(base)) {
      const [, pid, started] = /^mazwi-run-(\d+)(?:-(\d+))?$/.exec(name) ?? [];
      if (!pid || identity(pid)?.trim() === [pid, started].filter(Boolean).join(' ')) continue;
      const folder = join(base, name);
      await endProcesses(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Ends all processes that inherited the temporary folder of a run. Sites and databases are asked to
 * stop first, because PostgreSQL would leave shared memory behind.
 */
async function endProcesses(folder) {
  const deadline = performance.now() + KILL_DELAY_MS;
  signalAll(findProcesses(folder), 'SIGINT');
  while (findProcesses(folder).length > 0 && performance.now() < deadline) await pause(POLL_MS);
  signalAll(findProcesses(folder), 'SIGKILL');
}

/** Returns the ids of the processes whose environment names the folder as TMPDIR. */
function findProcesses(folder) {
  if (process.platform === 'win32') return [];
  const lines = execFileSync('ps', ['eww', '-A', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\n');
  return lines
    .filter((line) => `${line} `.includes(` TMPDIR=${folder} `))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The process has already ended.
      if (error.code !== 'ESRCH') throw error;
    }
}
