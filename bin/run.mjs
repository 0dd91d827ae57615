// Runs other programs for the npm scripts, and stops them when this process receives a stop signal
// or npm exits. Plain JavaScript that Node 18 understands, because it runs before anything is
// installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const modules = join(root, 'node_modules');
const PARENT_POLL_MS = 250;
/**
 * How long a program may take to stop before it is killed. An interrupted `npm ci` takes a while to
 * remove the packages that it has installed so far.
 */
const KILL_DELAY_MS = 5000;

/** Returns the environment with the tools in node_modules first in PATH. */
export function environment() {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

export function stop(message) {
  console.error(message.trim());
  process.exit(1);
}

/**
 * Runs a program, such as npm or the build, until it exits. A stop signal ends the program, and
 * then this process with exit code 0.
 * @param onStart receives the process id of the program
 * @param channel opens an IPC channel. If this process is killed, the channel closes, and our own
 * programs then exit.
 * @returns the exit code and the output of the program
 */
export function runToEnd(command, args, { onStart, channel = false, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(channel ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: root, env: environment(), ...options, stdio });
    let output = '';
    let stopRequested = false;
    const read = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const release = onStopRequest(() => {
      stopRequested = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), KILL_DELAY_MS).unref();
    });
    const finish = (status) => {
      release();
      if (stopRequested) process.exit(0);
      resolve({ status, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', finish);
    if (child.pid) onStart?.(child.pid);
  });
}

/**
 * Runs one of our programs in the foreground, and exits with its exit code. If this process is
 * killed, the IPC channel closes, and the program stops.
 * @param countsSignals whether the program counts stop requests (src/server/stop-requests.ts). Such
 * a program receives our signals as messages, so that it can tell a second request from a single
 * signal that reached both processes. Other programs receive the signal itself.
 */
export function runInFront(node, args, { env = {}, countsSignals = false } = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(), ...env },
  });
  let stopRequested = false;
  onStopRequest((signal) => {
    stopRequested = true;
    if (!countsSignals) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    else if (child.connected) child.send({ stop: signal }, () => {});
  });
  child.on('error', (error) => stop(`Mazwi could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    // If the signal itself ended the program, the program was not handling signals yet. It had not
    // started anything, so the stop counts as a success.
    const early = stopRequested && ['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal);
    process.exit(early ? 0 : (code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Calls `listener` for each stop signal, and when npm exits.
 * @returns a function that removes the listener
 */
export function onStopRequest(listener) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  const parent = process.ppid;
  // If npm or its shell is killed, this process receives no signal, but its parent process changes.
  const poll =
    process.env.npm_lifecycle_event &&
    setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(poll);
      listener('SIGTERM');
    }, PARENT_POLL_MS);
  return () => {
    for (const signal of signals) process.off(signal, listener);
    clearInterval(poll);
  };
}
