// Runs the checks and the tests, and prints `N passed, N failed` as its last line.
//   npm test                       everything
//   npm run check                  everything except the browser tests
//   npm run test:unit -- FILE...   one part, or some of its files; also test:server and test:e2e
// tests/parts.ts says which files belong to a part.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './run.mjs';
import { build, setup } from './setup.mjs';

const PARTS = ['unit', 'server', 'e2e'];
const [choice = '', ...files] = process.argv.slice(2);
const onePart = PARTS.includes(choice);
const parts = onePart ? [choice] : choice === '--quick' ? ['unit', 'server'] : PARTS;

const node = await setup({ dev: true });
const resultsFolder = mkdtempSync(join(tmpdir(), 'mazwi-results-'));
let passed = 0;
let failed = 0;

const run = (tool, args, env = {}) =>
  spawnSync(node, [join('node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...env },
  }).status === 0;

function check(name, runCheck) {
  console.log(`\n${name}`);
  if (runCheck()) passed += 1;
  else failed += 1;
}

/**
 * Runs a test runner and adds its results to the totals.
 * @param runTests receives the path of the file for the JSON results, and returns whether the
 * runner succeeded
 * @param count extracts the numbers of passed and failed tests from the JSON results
 */
function addResults(name, runTests, count) {
  console.log(`\n${name}`);
  const file = join(resultsFolder, `${name}.json`);
  const succeeded = runTests(file);
  let results = { passed: 0, failed: 0 };
  try {
    results = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The runner failed before it wrote its results. It has already printed why.
  }
  passed += results.passed;
  // If a test file cannot be loaded, the runner fails although no test has failed. Count one
  // failure.
  failed += Math.max(results.failed, succeeded ? 0 : 1);
}

function runVitest(projects) {
  addResults(
    'Tests',
    (file) =>
      run('vitest/vitest.mjs', [
        'run',
        ...projects.map((project) => `--project=${project}`),
        `--reporter=${onePart ? 'default' : 'dot'}`,
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...files,
      ]),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  );
}

function runPlaywright() {
  addResults(
    'Browser tests',
    (file) =>
      run('@playwright/test/cli.js', ['test', ...files], {
        E2E_REPORTER: onePart ? 'list' : 'dot',
        E2E_RESULTS: file,
      }),
    // Playwright skips tests that depend on a failed earlier test in their file, so skipped tests
    // count as failed.
    ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected,
      failed: unexpected + flaky + skipped,
    }),
  );
}

if (!onePart) {
  check('Types', () => run('typescript/bin/tsc', ['-b']));
  check('Format', () => run('@biomejs/biome/bin/biome', ['check', '--linter-enabled=false']));
  check('Lint', () => run('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings']));
}
if (choice !== 'unit') await build(node);
const vitestProjects = parts.filter((part) => part !== 'e2e');
if (vitestProjects.length > 0) runVitest(vitestProjects);
if (parts.includes('e2e')) runPlaywright();
rmSync(resultsFolder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
