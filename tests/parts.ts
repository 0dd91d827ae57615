/**
 * The parts of `npm test`, and the files that belong to each. A part runs alone:
 * `npm run test:unit`, `npm run test:server`, `npm run test:e2e`.
 */
type Part = { include: string[]; exclude: string[] };

const E2E = 'tests/e2e/**/*.test.ts';
/** Pure functions: these tests run without a database and without a server. */
const UNIT = [
  'src/{domain,contract,client}/**/*.test.{ts,tsx}',
  'src/server/**/*.unit.test.ts',
  'tests/**/*.unit.test.ts',
];

export const parts: Record<'unit' | 'server' | 'e2e', Part> = {
  unit: { include: UNIT, exclude: [] },
  /** Everything that needs the real database, a running server or the compiler. */
  server: {
    include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [...UNIT, E2E],
  },
  /** Screens in a browser; run by Playwright. */
  e2e: { include: [E2E], exclude: [] },
};
