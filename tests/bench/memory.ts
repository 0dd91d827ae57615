import { readFileSync, readlinkSync } from 'node:fs';
import { processes } from './cpu.ts';

type Held = { own: number; program: string; files: number };

/**
 * Returns the memory of processes and their children, in megabytes of 1,048,576 bytes. Anonymous
 * and shared pages are divided among the processes that use them. The file pages of a program are
 * counted once, for the process that has most of them, because the kernel's proportional count
 * would depend on the other processes on the machine.
 */
export function megabytes(pids: readonly number[]): number {
  const held = processes()
    .filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent))
    .map(({ pid }) => heldBy(pid))
    .filter((each) => each !== null);
  const files = new Map<string, number>();
  for (const each of held)
    files.set(each.program, Math.max(files.get(each.program) ?? 0, each.files));
  return (
    [...held.map(({ own }) => own), ...files.values()].reduce(
      (sum, kilobytes) => sum + kilobytes,
      0,
    ) / 1024
  );
}

/** Returns the memory of a process in kilobytes, or null if the process has ended. */
function heldBy(pid: number): Held | null {
  try {
    const divided = figures(`/proc/${pid}/smaps_rollup`);
    return {
      own: divided('Pss_Anon') + divided('Pss_Shmem'),
      program: readlinkSync(`/proc/${pid}/exe`),
      files: figures(`/proc/${pid}/status`)('RssFile'),
    };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function figures(file: string): (name: string) => number {
  const text = readFileSync(file, 'utf8');
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]);
}
