import { defineConfig } from 'vitest/config';
import { coreTests, parts, raceTests } from './tests/parts.ts';

const setupFiles = [
  'tests/support/check-statements.ts',
  'tests/support/drop-databases.ts',
  'tests/support/quick-passwords.ts',
];

const serverTests = {
  // Loading the server takes longer than many test files, so files share a process. A file that
  // mocks a module must reset the modules before and after.
  isolate: false,
  setupFiles,
  globalSetup: ['tests/support/compile-messages.ts', 'tests/support/global-database.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    // Many tests wait for processes to start and end, so a third worker keeps two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          ...parts.unit,
          globalSetup: ['tests/support/compile-messages.ts'],
          // A few tests compute for a second, which takes long on a busy machine.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'server', ...parts.server, ...serverTests } },
      { test: { name: 'core', include: coreTests, ...serverTests } },
      { test: { name: 'races', include: raceTests, ...serverTests, env: { FULL_ROUNDS: 'yes' } } },
      {
        test: {
          name: 'slow',
          ...parts.slow,
          setupFiles,
          globalSetup: ['tests/support/compile-messages.ts', 'tests/support/global-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          ...parts.faults,
          globalSetup: ['tests/support/compile-messages.ts', 'tests/support/global-database.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'held',
          ...parts.held,
          globalSetup: ['tests/support/compile-messages.ts', 'tests/support/global-database.ts'],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'topology',
          ...parts.topology,
          globalSetup: ['tests/support/compile-messages.ts'],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
