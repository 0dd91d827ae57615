import { defineConfig } from '@playwright/test';
import { accessibilityTests, parts } from './tests/parts.ts';
import { browserOptions, desktop } from './tests/support/browser.ts';

/**
 * These are set by bin/test.mjs, which chooses the part and adds up the results of all parts.
 */
const { E2E_REPORTER: reporter = 'list', E2E_RESULTS: resultsFile, E2E_PART } = process.env;
const isSlow = E2E_PART === 'slow-e2e';
const part = parts[isSlow ? 'slow-e2e' : 'e2e'];
const { executablePath, args } = await browserOptions();
/**
 * The pages of a browser context share a process, because starting one costs a third of a page. A
 * slow test kills the process of a page, and needs another one that survives.
 */
const processes = isSlow ? [] : ['--renderer-process-limit=1'];

export default defineConfig({
  testMatch: isSlow ? [...part.include, accessibilityTests] : part.include,
  testIgnore: part.exclude,
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: resultsFile ? [[reporter], ['json', { outputFile: resultsFile }]] : [[reporter]],
  // A test that fails now and then has to be repaired, so none is repeated.
  retries: 0,
  // A test waits for a fifth of its time, so a third worker keeps two cores busy.
  workers: 3,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: desktop,
    launchOptions: { executablePath, args: [...args, ...processes] },
    // The report of a failed test names its screenshot and the text of its page. A trace would
    // take a snapshot of the page at every step of every test. `--trace on` records one.
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
