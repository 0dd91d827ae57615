import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** More files than this do not fit on the screen of somebody who looks for one of them. */
const MAX_FILES = 22;

test(`a folder of the source contains at most ${MAX_FILES} files besides tests`, () => {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter(
    // Nobody looks for files in src/domain/messages, because they are compiled.
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/domain/messages/'),
  );
  const counts = Map.groupBy(files, dirname);
  expect(counts.get('src/client/shell')).toContain('src/client/shell/Header.tsx');
  expect([...counts].filter(([, { length }]) => length > MAX_FILES).map(([name]) => name)).toEqual(
    [],
  );
});
