// Runs the checks and the tests, and prints `N passed, N failed` as its last line.
//   npm test                       everything
//   npm run check                  types, format, lint, the part unit, and the core of server
//   npm run test:slow              the slow tests, which are not part of `npm test`
//   npm run test:unit -- FILE...   one part, or some of its files; also test:server and test:e2e
// tests/parts.ts says which files belong to a part.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, setup } from './setup.mjs';
import { beginTestRun } from './test-run.mjs';

const PARTS = ['unit', 'server', 'e2e'];
const [choice = '', ...files] = process.argv.slice(2);
const SLOW = ['slow', 'races', 'slow-e2e'];
// The part `held` never ends. tests/interrupted-run.slow.test.ts interrupts it.
const onePart = [...PARTS, 'slow', 'held'].includes(choice);
const parts = chooseParts();

const node = await setup({ dev: true });
const testRun = await beginTestRun();
let passed = 0;
let failed = 0;

function chooseParts() {
  if (choice === '--quick') return ['unit', 'core'];
  if (!onePart) return PARTS;
  if (choice !== 'slow') return [choice];
  // Runs both test runners, unless the named files are tests of one of them.
  return SLOW.filter(
    (part) =>
      files.length === 0 || files.some((file) => file.includes('e2e/') === part.endsWith('e2e')),
  );
}

const run = async (tool, args, env, onOutput) =>
  (await testRun.run(node, [join('node_modules', tool), ...args], env, onOutput)) === 0;

async function check(name, tool, args) {
  console.log(`\n${name}`);
  countCheck(await run(tool, args));
}

function countCheck(succeeded) {
  if (succeeded) passed += 1;
  else failed += 1;
}

/**
 * Checks the types, and prints the errors at the end, because other checks run meanwhile. More than
 * one checker for each project would repeat work: 24 instead of 17 CPU seconds.
 */
async function checkTypes() {
  let errors = '';
  const pretty = String(process.stdout.isTTY === true);
  const succeeded = await run(
    'typescript/bin/tsc',
    ['-b', '--checkers', '1', '--pretty', pretty],
    {},
    (text) => {
      errors += text;
    },
  );
  return () => {
    console.log(`\nTypes\n${errors}`.trimEnd());
    countCheck(succeeded);
  };
}

/**
 * Runs a test runner and adds its results to the totals.
 * @param runTests receives the path of the file for the JSON results, and resolves to whether the
 * runner succeeded
 * @param count extracts the numbers of passed and failed tests from the JSON results
 */
async function addResults(name, runTests, count) {
  console.log(`\n${name}`);
  const file = join(testRun.folder, `${name}.json`);
  const succeeded = await runTests(file);
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
  return addResults(
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

function runPlaywright(part) {
  return addResults(
    'Browser tests',
    (file) =>
      run('@playwright/test/cli.js', ['test', ...files], {
        E2E_REPORTER: onePart ? 'list' : 'dot',
        E2E_RESULTS: file,
        E2E_PART: part,
        // Node runs the TypeScript of the tests itself. Otherwise Playwright compiles every file with
        // Babel, for nine seconds on one core, before the first test.
        PW_DISABLE_TS_ESM: '1',
      }),
    // Playwright skips tests that depend on a failed earlier test in their file, so skipped tests
    // count as failed.
    ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected,
      failed: unexpected + flaky + skipped,
    }),
  );
}

const types = onePart ? null : checkTypes();
if (!onePart) {
  await check('Format', '@biomejs/biome/bin/biome', ['check', '--linter-enabled=false']);
  await check('Lint', '@biomejs/biome/bin/biome', ['lint', '--error-on-warnings']);
}
if (!['unit', '--quick'].includes(choice)) await build(node);
const printTypes = await types;
printTypes?.();
const vitestProjects = parts.filter((part) => !part.endsWith('e2e'));
if (vitestProjects.length > 0) await runVitest(vitestProjects);
const browserPart = parts.find((part) => part.endsWith('e2e'));
if (browserPart) await runPlaywright(browserPart);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
