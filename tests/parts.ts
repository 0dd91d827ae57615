/**
 * Glob patterns for the test files of one part. Each part of `npm test` can be run alone:
 * `npm run test:unit`, `npm run test:server`, `npm run test:e2e`.
 */
type Part = { include: string[]; exclude: string[] };
type PartName = 'unit' | 'server' | 'e2e' | 'slow' | 'slow-e2e' | 'faults' | 'topology' | 'held';

/** Tests at scale, and tests of many processes. Only `npm run test:slow` runs them. */
const SLOW = '**/*.slow.test.ts';
const E2E = 'tests/e2e/**/*.test.ts';
const SLOW_E2E = 'tests/e2e/**/*.slow.test.ts';
/** Tests of pure functions, which need no database and no server. */
const UNIT = [
  'src/{domain,contract,client}/**/*.test.{ts,tsx}',
  'src/server/**/*.unit.test.ts',
  'tests/**/*.unit.test.ts',
];

export const parts: Record<PartName, Part> = {
  unit: { include: UNIT, exclude: [SLOW] },
  /** Tests that need a real database, a running server or the compiler. */
  server: {
    include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [...UNIT, E2E, SLOW],
  },
  /** Tests of screens in a browser. Playwright runs them. */
  e2e: { include: [E2E], exclude: [SLOW_E2E] },
  /**
   * Tests at scale, drills, upgrades of PostgreSQL, and tests that repeat a race or a kill many
   * times.
   */
  slow: { include: [`{src,tests}/${SLOW}`], exclude: [E2E] },
  'slow-e2e': { include: [SLOW_E2E], exclude: [] },
  /** Tests of faults that take longer than 20 s. Only `npm run faults` runs them. */
  faults: { include: ['tests/faults/**/*.faults.ts'], exclude: [] },
  /** Tests of several servers behind a proxy. Only `npm run test:topology` runs them. */
  topology: { include: ['tests/topology/**/*.topology.ts'], exclude: [] },
  /**
   * A test that keeps a site running until the test is interrupted. `interrupted-run.slow.test.ts`
   * runs it.
   */
  held: { include: ['tests/support/*.held.ts'], exclude: [] },
};

/**
 * The tests of the server that `npm run check` runs: those of the rules that refuse. `npm test` runs
 * them too, as files of the part `server`.
 */
export const coreTests = [
  'src/server/features/contribution/submission.test.ts',
  'src/server/features/donations/create-payment.test.ts',
  'src/server/features/profile/erasure.test.ts',
  'src/server/features/verification/scope.test.ts',
  'src/server/identity/sessions/second-factor.test.ts',
  'src/server/identity/sessions/session.test.ts',
  'src/server/platform/http/order.test.ts',
  'src/server/platform/http/requests/rate-limit.test.ts',
  'src/server/terms/decisions/approvals.test.ts',
  'src/server/terms/decisions/decisions.test.ts',
  'src/server/terms/decisions/decide.test.ts',
  'tests/access-lists.test.ts',
  'tests/access-scope.test.ts',
];

/** The tests whose races `npm run test:slow` repeats more often than `npm test` does. */
export const raceTests = [
  'src/server/features/administration/settings.test.ts',
  'src/server/features/administration/users.test.ts',
];

/** The browser tests of `npm test` that `npm run test:slow` runs again, in all colour schemes. */
export const accessibilityTests = 'tests/e2e/accessibility-*.test.ts';
