// npm test: all that has to hold, each check under its name, and one line at the end. `--fast`
// leaves the browser out.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './run.mjs';
import { build, setup } from './setup.mjs';

const fast = process.argv.includes('--fast');
const node = await setup({ dev: true });
let passed = 0;
let failed = 0;

const run = (tool, args, env = {}) =>
  spawnSync(node, [join('node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...env },
  }).status === 0;
function check(name, holds) {
  console.log(`\n${name}`);
  if (holds()) passed += 1;
  else failed += 1;
}

check('Types', () => run('typescript/bin/tsc', ['-b']));
check('Format', () => run('@biomejs/biome/bin/biome', ['check', '--linter-enabled=false']));
check('Lint', () => run('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings']));
await build(node);

console.log('\nTests');
const folder = mkdtempSync(join(tmpdir(), 'mazwi-results-'));
const results = join(folder, 'results.json');
const clean = run('vitest/vitest.mjs', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...(fast ? ['--exclude=tests/e2e/**'] : []),
]);
try {
  const counted = JSON.parse(readFileSync(results, 'utf8'));
  passed += counted.numPassedTests;
  // A file that could not be loaded has no test that failed.
  failed += Math.max(counted.numFailedTests, clean ? 0 : 1);
} catch {
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
