import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/running-site.ts';

/** Prepares the commands with a Node that says that it has this version. */
function setUpWith(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const setup = JSON.stringify(join(root, 'bin/setup.mjs'));
  const script = `${pretend} const { setup } = await import(${setup}); await setup();`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, stderr };
}

test('refuses a Node that is older than the README and package.json say', async () => {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(engines.node).toBe('>=20');
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain('so 20 or newer is enough');
  expect(setUpWith('19.9.0')).toEqual({
    status: 1,
    stderr: expect.stringContaining('Mazwi needs Node 20 or newer, and this is Node 19.9.0.'),
  });
});
