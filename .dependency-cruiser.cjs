// The import boundaries that the compiler does not check. tests/architecture.test.ts breaks each
// rule once and expects the violation.

// Features that others may use: each owns a table that several features write to through it.
const SHARED_SERVER_FEATURES = 'audit|notices|settings';
const SHARED_CLIENT_FEATURES = 'notices';

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/(domain|contract)/|(^|/)node_modules/zod/' },
    },
    {
      name: 'client-not-server',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-client',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'product-not-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(#tests|tests)/' },
    },
    {
      name: 'server-features-apart',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/(features|development)/',
        pathNot: [`^src/server/features/(${SHARED_SERVER_FEATURES}|$1)/`],
      },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(features|terms|development)/' },
    },
    {
      name: 'terms-and-identity-know-no-feature',
      severity: 'error',
      from: {
        path: `^src/server/(terms|identity|features/(${SHARED_SERVER_FEATURES}))/`,
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^src/server/(features|development)/',
        pathNot: `^src/server/features/(${SHARED_SERVER_FEATURES})/`,
      },
    },
    {
      name: 'operations-on-top',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/(operations/|server\\.ts$|recurring-jobs\\.ts$)', '\\.test\\.ts$'],
      },
      to: { path: '^src/server/operations/' },
    },
    {
      name: 'sandbox-apart',
      severity: 'error',
      // The sample fills every table, so it may import every writer.
      from: { path: '^src/server/development/sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(features|identity|terms)/' },
    },
    {
      name: 'client-features-apart',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/client/features/',
        pathNot: [`^src/client/features/(${SHARED_CLIENT_FEATURES}|$1)/`],
      },
    },
    // What the pages import is in the chunk of every page.
    {
      name: 'offline-apart',
      severity: 'error',
      from: { path: '^src/client/', pathNot: ['^src/client/offline/', '\\.test\\.tsx?$'] },
      to: { path: '^src/domain/offline/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/client/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/client/(features|shell|terms)/' },
    },
    // Imports of types and imports at run time count as well: two files that know each other are one.
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'zod-through-the-contract',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '(^|/)node_modules/zod/' },
    },
  ],
};
