// Runs the checks and the tests, and prints `N passed, N failed` as its last line.
//   npm test                       everything
//   npm run check                  everything except the browser tests
//   npm run test:unit -- FILE...   one part, or some of its files; also test:server and test:e2e
// tests/parts.ts says which files belong to a part.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './run.mjs';
import { build, setup } from './setup.mjs';

const PARTS = ['unit', 'server', 'e2e'];
const [choice = '', ...files] = process.argv.slice(2);
const onePart = PARTS.includes(choice);
const parts = onePart ? [choice] : choice === '--quick' ? ['unit', 'server'] : PARTS;
/** Whether Vitest and Playwright run at the same time, and with how many workers each. */
const sideBySide = parts.length === PARTS.length;
const WORKERS_EACH = 2;

const node = await setup({ dev: true });
const resultsFolder = mkdtempSync(join(tmpdir(), 'mazwi-results-'));
let passed = 0;
let failed = 0;

/** Runs a tool from node_modules. With `live: false`, prints its output once it has ended. */
function run(name, tool, args, { env = {}, live = true } = {}) {
  return new Promise((resolve) => {
    if (live) console.log(`\n${name}`);
    const child = spawn(node, [join('node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: { ...environment(), ...env },
    });
    let output = '';
    const read = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('close', (status) => {
      if (!live) console.log(`\n${name}\n${output}`);
      resolve(status === 0);
    });
  });
}

async function check(name, tool, args) {
  if (await run(name, tool, args, { live: false })) passed += 1;
  else failed += 1;
}

/**
 * Adds the results of a test runner to the totals.
 * @param succeeded whether the runner succeeded
 * @param file the path of the JSON results
 * @param count extracts the numbers of passed and failed tests from the JSON results
 */
function addResults(succeeded, file, count) {
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

async function runVitest(projects) {
  const file = join(resultsFolder, 'vitest.json');
  const succeeded = await run('Tests', 'vitest/vitest.mjs', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...(sideBySide ? [`--maxWorkers=${WORKERS_EACH}`] : []),
    `--reporter=${onePart ? 'default' : 'dot'}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]);
  addResults(succeeded, file, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

async function runPlaywright() {
  const file = join(resultsFolder, 'playwright.json');
  const workers = sideBySide ? [`--workers=${WORKERS_EACH}`] : [];
  const succeeded = await run(
    'Browser tests',
    '@playwright/test/cli.js',
    ['test', ...workers, ...files],
    {
      env: { E2E_REPORTER: onePart ? 'list' : 'dot', E2E_RESULTS: file },
      live: onePart,
    },
  );
  // Playwright skips tests that depend on a failed earlier test in their file, so skipped tests
  // count as failed.
  addResults(succeeded, file, ({ stats: { expected, unexpected, flaky, skipped } }) => ({
    passed: expected,
    failed: unexpected + flaky + skipped,
  }));
}

async function runChecks() {
  await check('Types', 'typescript/bin/tsc', ['-b']);
  await check('Format', '@biomejs/biome/bin/biome', ['check', '--linter-enabled=false']);
  await check('Lint', '@biomejs/biome/bin/biome', ['lint', '--error-on-warnings']);
}

// The checks, the tests and the browser tests run at the same time, because each of them alone
// leaves a core idle now and then.
const built = choice === 'unit' ? Promise.resolve() : build(node);
const vitestProjects = parts.filter((part) => part !== 'e2e');
await Promise.all([
  onePart ? undefined : runChecks(),
  vitestProjects.length > 0 ? built.then(() => runVitest(vitestProjects)) : undefined,
  parts.includes('e2e') ? built.then(() => runPlaywright()) : undefined,
]);
rmSync(resultsFolder, { recursive: true, force: true });

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
