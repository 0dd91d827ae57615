/**
 * Glob patterns for the test files of one part. Each part of `npm test` can be run alone:
 * `npm run test:unit`, `npm run test:server`, `npm run test:e2e`.
 */
type Part = { include: string[]; exclude: string[] };

const E2E = 'tests/e2e/**/*.test.ts';
/** Tests of pure functions, which need no database and no server. */
const UNIT = [
  'src/{domain,contract,client}/**/*.test.{ts,tsx}',
  'src/server/**/*.unit.test.ts',
  'tests/**/*.unit.test.ts',
];

export const parts: Record<'unit' | 'server' | 'e2e' | 'faults' | 'topology', Part> = {
  unit: { include: UNIT, exclude: [] },
  /** Tests that need a real database, a running server or the compiler. */
  server: {
    include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [...UNIT, E2E],
  },
  /** Tests of screens in a browser. Playwright runs them. */
  e2e: { include: [E2E], exclude: [] },
  /** Tests of faults that take longer than 20 s. Only `npm run faults` runs them. */
  faults: { include: ['tests/faults/**/*.faults.ts'], exclude: [] },
  /** Tests of several servers behind a proxy. Only `npm run test:topology` runs them. */
  topology: { include: ['tests/topology/**/*.topology.ts'], exclude: [] },
};
