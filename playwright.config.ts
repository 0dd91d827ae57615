import { defineConfig } from '@playwright/test';
import { browserOptions, desktop } from './tests/support/browser.ts';

/** Both are set by bin/test.mjs, which adds up the results of all parts. */
const { E2E_REPORTER: reporter = 'list', E2E_RESULTS: resultsFile } = process.env;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: resultsFile ? [[reporter], ['json', { outputFile: resultsFile }]] : [[reporter]],
  // A test that fails now and then has to be repaired, so none is repeated.
  retries: 0,
  // A test waits for a fifth of its time, so a third worker keeps two cores busy.
  workers: 3,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: desktop,
    launchOptions: await browserOptions(),
    // Open one with `npx playwright show-trace test-results/*/trace.zip`.
    // Screenshots would double the CPU time of a test; the snapshots show every step.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
});
