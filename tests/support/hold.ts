import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The options of Node with which a test holds a program at a moment (hold.mjs). */
export const holdOptions = ['--import', join(import.meta.dirname, 'hold.mjs')];

/** Returns the ids of the stopped processes whose arguments contain `text`. */
export function findStopped(text: string): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return lines
    .split('\n')
    .map((line) => /^\s*(\d+)\s+T\S*\s+(.*)$/.exec(line))
    .filter((found) => found?.[2]?.includes(text))
    .map((found) => Number(found![1]));
}

export function isStopped(pid: number): boolean {
  const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return state.startsWith('T');
}
