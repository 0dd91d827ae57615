import { readFileSync, readlinkSync } from 'node:fs';
import { processes } from './cpu.ts';

/**
 * Megabytes (of 1,048,576 bytes) that processes and their children hold, each page counted once: what they have written and share among themselves as the kernel divides it, and the pages of a program's
 * files as the one process that holds most of them has them. The kernel divides these with every other Node on the machine, which would make the figure hang on what else runs.
 */
export function megabytes(pids: readonly number[]): number {
  const files = new Map<string, number>();
  let own = 0;
  for (const { pid } of processes().filter((each) => pids.includes(each.pid) || pids.includes(each.parent))) {
    const shares = kilobytes(`/proc/${pid}/smaps_rollup`);
    own += shares('Pss_Anon') + shares('Pss_Shmem');
    const program = readlinkSync(`/proc/${pid}/exe`);
    files.set(program, Math.max(files.get(program) ?? 0, kilobytes(`/proc/${pid}/status`)('RssFile')));
  }
  return [...files.values()].reduce((sum, held) => sum + held, own) / 1024;
}

function kilobytes(file: string): (name: string) => number {
  const text = readFileSync(file, 'utf8');
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)![1]);
}
