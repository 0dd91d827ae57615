import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { coreTests, parts, raceTests } from './parts.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{src,tests}/**/*.{test,spec,faults,topology,held}.{ts,tsx}', {
  cwd: root,
}).sort();

const partsOf = (file: string) =>
  Object.entries(parts)
    .filter(
      ([, { include, exclude }]) =>
        include.some((glob) => matchesGlob(file, glob)) &&
        !exclude.some((glob) => matchesGlob(file, glob)),
    )
    .map(([name]) => name);

test('every test file belongs to exactly one part', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => partsOf(file).length !== 1)).toEqual([]);
});

test('the core tests are files of the part server', () => {
  expect(coreTests.filter((file) => !files.includes(file))).toEqual([]);
  expect(new Set(coreTests.flatMap(partsOf))).toEqual(new Set(['server']));
});

test('the slow run repeats the races of every file that repeats them less often otherwise', () => {
  const calls = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('#tests/support/rounds.ts'),
  );
  expect(calls.filter((file) => file !== 'tests/parts.unit.test.ts')).toEqual(raceTests);
});

test('a file belongs to a part by its folder and its suffix', () => {
  expect(partsOf('src/domain/term.test.ts')).toEqual(['unit']);
  expect(partsOf('src/client/home/home.test.tsx')).toEqual(['unit']);
  expect(partsOf('src/server/config.unit.test.ts')).toEqual(['unit']);
  expect(partsOf('src/server/terms/decisions/decide.test.ts')).toEqual(['server']);
  expect(partsOf('tests/faults.test.ts')).toEqual(['server']);
  expect(partsOf('tests/drill.slow.test.ts')).toEqual(['slow']);
  expect(partsOf('src/server/terms/write.slow.test.ts')).toEqual(['slow']);
  expect(partsOf('tests/e2e/donate.slow.test.ts')).toEqual(['slow-e2e']);
  expect(partsOf('tests/faults/kill.faults.ts')).toEqual(['faults']);
  expect(partsOf('tests/topology/rolling-upgrade.topology.ts')).toEqual(['topology']);
  expect(partsOf('tests/support/waiting.held.ts')).toEqual(['held']);
  expect(partsOf('tests/e2e/donate.test.ts')).toEqual(['e2e']);
  expect(partsOf('tests/e2e/donate.spec.ts')).toEqual([]);
});

test('browser tests import the fixtures, and no other test imports Playwright', () => {
  const misplaced = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const inBrowser = partsOf(file).some((part) => part.endsWith('e2e'));
    return inBrowser ? /from 'vitest'/.test(text) : /@playwright\/test/.test(text);
  });
  expect(misplaced).toEqual([]);
});
