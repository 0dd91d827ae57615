import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number };

function processOf(pid: string): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields start after the program's name, which is in brackets and can contain any
    // character.
    const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(pid), parent: Number(parent) };
  } catch {
    return null;
  }
}

/** Returns all processes on this machine. */
export const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(processOf)
    .filter((found) => found !== null);

/** The CPU time of each thread so far, in microseconds. */
export type Threads = Map<string, number>;

/**
 * Reads the CPU time of processes and their children from the scheduler, because the clock ticks of
 * /proc/PID/stat are too coarse for a second of requests.
 */
export function readThreads(pids: readonly number[]): Threads {
  const threads: Threads = new Map();
  for (const { pid, parent } of processes())
    if (pids.includes(pid) || pids.includes(parent))
      try {
        for (const thread of readdirSync(`/proc/${pid}/task`)) {
          const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(
            ' ',
          );
          threads.set(thread, Number(nanoseconds) / 1000);
        }
      } catch {
        // The process or the thread has just ended.
      }
  return threads;
}

/** Returns the CPU time that processes and their children spent since `before`, in microseconds. */
export const microsSince = (before: Threads, pids: readonly number[]): number =>
  [...readThreads(pids)].reduce(
    (sum, [thread, micros]) => sum + micros - (before.get(thread) ?? 0),
    0,
  );

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
