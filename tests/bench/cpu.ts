import { readdirSync, readFileSync } from 'node:fs';

/** /proc counts CPU time in clock ticks, which are hundredths of a second on every Linux system. */
export const SECONDS_PER_TICK = 0.01;

type Stat = { pid: number; parent: number; ticks: number; ended: number };

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields start after the program's name, which is in brackets and can contain any
    // character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      ended: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return null;
  }
}

/** Returns all processes on this machine. */
export const processes = (): Stat[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== null);

/** Returns the CPU seconds used by processes and their children, including ended children. */
export function cpuSeconds(pids: readonly number[]): number {
  const stats = processes();
  const ticks =
    stats
      .filter(({ pid }) => pids.includes(pid))
      .reduce((sum, stat) => sum + stat.ticks + stat.ended, 0) +
    stats.filter(({ parent }) => pids.includes(parent)).reduce((sum, stat) => sum + stat.ticks, 0);
  return ticks * SECONDS_PER_TICK;
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
