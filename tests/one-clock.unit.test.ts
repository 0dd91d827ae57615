import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const importsClock = (code: string) => /\bfrom '(?:croner|node-cron|cron|pg-boss)'/.test(code);
const writesRuns = (code: string) =>
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'jobRuns'|\b(?:insert\s+into|update)\s+job_runs\b/.test(
    code,
  );
const startsJobs = (code: string) => /\bstartRecurringJobs\(\s*\w/.test(code);

function findFiles(matches: (code: string) => boolean): string[] {
  return globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => matches(readFileSync(join(root, file), 'utf8')))
    .toSorted();
}

test('only the clock of the jobs uses the cron library', () => {
  expect(findFiles(importsClock)).toEqual(['src/server/platform/jobs/clock.ts']);
});

test('only one file claims and ends runs, and only the server starts the jobs', () => {
  expect(findFiles(writesRuns)).toEqual(['src/server/platform/jobs/job-runs.ts']);
  expect(findFiles(startsJobs)).toEqual([
    'src/server/platform/jobs/recurring-jobs.ts',
    'src/server/server.ts',
  ]);
});

test('recognises a second clock', () => {
  expect(importsClock(`import { Cron } from 'croner';`)).toBe(true);
  for (const code of [
    `database.insertInto('jobRuns')`,
    `tx\n  .updateTable(\n    'jobRuns')`,
    'insert into job_runs (name)',
    'update job_runs set',
  ])
    expect([code, writesRuns(code)]).toEqual([code, true]);
});
