import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/running-site.ts';

type Packages = Record<string, string>;
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Packages>;

test('docs/DEPENDENCIES.md has a reason for each direct dependency', () => {
  const text = readFileSync(join(root, 'docs/DEPENDENCIES.md'), 'utf8');
  const sections = text.split(/^## /m).slice(1);
  const listed = sections.map((section) =>
    [...section.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, listedName]) => listedName),
  );
  expect(listed).toEqual(
    [dependencies, optionalDependencies, devDependencies].map((packages) => Object.keys(packages)),
  );
});
