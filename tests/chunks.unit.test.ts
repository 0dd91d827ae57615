import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups, groups } from '../bin/chunks.mjs';

const root = join(import.meta.dirname, '..');
const listed = Object.values(groups).flat();

test('each group of chunks names files that exist, and each file once', () => {
  expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(listed).toEqual([...new Set(listed)]);
});

/** Runs the check of the build with these modules in the chunk of each group. */
function checkBuild(modulesOf: (name: string, paths: string[]) => string[]): string {
  const bundle = Object.fromEntries(
    Object.entries(groups).map(([name, paths]) => [
      `assets/${name}.js`,
      {
        type: 'chunk',
        name,
        moduleIds: modulesOf(name, paths).map((path) => join(root, path)),
      },
    ]),
  );
  const errors: string[] = [];
  const error = (message: string) => errors.push(message);
  chunkGroups(root).plugin.generateBundle.call({ error }, {}, bundle);
  return errors.join('\n');
}

test('the build fails if a group names a module that is not in its chunk', () => {
  expect(checkBuild((_name, paths) => paths)).toBe('');
  expect(checkBuild((name, paths) => (name === 'lists' ? paths.slice(1) : paths))).toContain(
    `lists: ${groups.lists?.[0]}`,
  );
});
