// Runs other programs for the npm scripts, so that a signal, or the end of npm, stops them as well.
// Plain JavaScript that Node 18 understands, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const modules = join(root, 'node_modules');
const PARENT_POLL_MS = 250;
/** When npm is told to stop, it removes what it has installed so far, which can take a while. */
const KILL_DELAY_MS = 5000;

/** An environment in which `node` and the tools come from this folder. */
export function environment() {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

export function stop(message) {
  console.error(message.trim());
  process.exit(1);
}

/**
 * Runs a program that prepares the start and waits until it exits. A stop signal ends it, and then
 * this process with exit code 0.
 * @param onStart receives the id of the process
 * @param channel opens an IPC channel. Our own programs exit when it closes, because this process
 * was killed.
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
 * Runs one of our programs in the foreground; its exit code becomes ours. When the IPC channel
 * closes because this process was killed, the program stops as well.
 * @param countsSignals the program receives our signals as messages, so that it can tell a repeated
 * signal from one that reached both processes (src/server/stop-requests.ts). Other programs receive
 * the signal itself.
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
    // The signal arrived before the program could handle it, so nothing had been started yet.
    const early = stopRequested && ['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal);
    process.exit(early ? 0 : (code ?? 128 + constants.signals[signal]));
  });
}

/** Calls `listener` for each stop signal, and when npm has ended. @returns unsubscribes */
function onStopRequest(listener) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  const parent = process.ppid;
  // If npm, or the shell that npm started us in, is killed, we receive no signal.
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
