import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { clean, root } from './support/running-site.ts';

/*
 * Test runs whose one test waits with a running site (support/waiting.held.ts). Their sites and
 * databases inherit the temporary folder, which tells them from other processes.
 */

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'run-'));
  onTestFinished(() => {
    for (const { pid } of findProcesses()) process.kill(pid, 'SIGKILL');
    rmSync(temporary, { recursive: true, force: true });
  });
});

/** Returns the folders of runs, without the cache of npm, which is in the same folder. */
const listRuns = () => readdirSync(temporary).filter((name) => name.startsWith('mazwi-'));

/** Returns the processes of the run, other than the `ps` that lists them. */
const findProcesses = () =>
  execFileSync('ps', ['eww', '-A', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(` TMPDIR=${temporary}`) && !/^\s*\d+ ps eww/.test(line))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.slice(0, 120) }));

/** Starts a run in a process group of its own, as a terminal does, and waits for its site. */
async function startRun() {
  const npm = spawn('npm', ['test', '--', 'held'], {
    cwd: root,
    env: { ...clean(process.env), TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('waiting with a site in')) resolve();
      });
    void exited.then(() => reject(new Error(output)));
  });
  expect(findProcesses().some(({ command }) => command.includes('postgres'))).toBe(true);
  return { group: npm.pid!, exited };
}

test('Ctrl-C in npm test ends the sites and databases, and deletes their files', async () => {
  const { group, exited } = await startRun();
  process.kill(-group, 'SIGINT');
  await exited;
  expect(findProcesses()).toEqual([]);
  expect(listRuns()).toEqual([]);
}, 240_000);

test('the next run ends and deletes what a killed run left', async () => {
  const killed = await startRun();
  process.kill(-killed.group, 'SIGKILL');
  await killed.exited;
  const left = findProcesses().map(({ pid }) => pid);
  expect(left.length).toBeGreaterThan(0);

  const next = await startRun();
  const present = findProcesses().map(({ pid }) => pid);
  expect(left.filter((pid) => present.includes(pid))).toEqual([]);
  process.kill(-next.group, 'SIGINT');
  await next.exited;
  expect(listRuns()).toEqual([]);
}, 400_000);
