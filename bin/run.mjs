// Runs other programs for the npm scripts, so that a signal, or the end of npm, stops them as well.
// Plain JavaScript that Node 18 understands, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const modules = join(root, 'node_modules');
const PARENT_POLL_MS = 250;
/** npm removes what it has installed so far when it is told to stop, which may take a while. */
const KILL_DELAY_MS = 5000;

/** The environment in which `node` and the tools are those of this folder. */
export function environment() {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

export function stop(message) {
  console.error(message.trim());
  process.exit(1);
}

/**
 * Runs a program that prepares the start, and waits for its end. A request to stop ends it, and
 * this process with 0.
 * @param onStart receives the id of the process
 * @param channel for a program of ours, which ends when the channel does: this process was killed
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
 * Runs Mazwi's own program in the foreground; its exit code becomes ours. Through the channel it
 * notices when this process is killed, and stops as well.
 * @param countsSignals the program gets our signals as messages, to tell a repeated signal from one
 * that reached both processes (src/server/stop-requests.ts); other programs get the signal itself
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
    // The signal came before the program could handle it: nothing had been started yet.
    const early = stopRequested && ['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal);
    process.exit(early ? 0 : (code ?? 128 + constants.signals[signal]));
  });
}

/** Calls `listener` for each signal, and when npm has gone. @returns what ends that */
function onStopRequest(listener) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  const parent = process.ppid;
  // A killed npm, or a shell between npm and us that died of a signal, tells us nothing.
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
