import { defineConfig } from 'vitest/config';
import { parts } from './tests/parts.ts';

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
      {
        test: {
          name: 'server',
          ...parts.server,
          globalSetup: ['tests/support/compile-messages.ts', 'tests/support/global-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
