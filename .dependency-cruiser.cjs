// The boundaries that the compiler does not see. tests/architecture.test.ts breaks each rule once
// and looks for red.
const SHARED_SERVER = 'audit|db|http|mail|notices|payments|session|settings|terms|config\\.ts';
const SHARED_CLIENT = 'api|notices|session|shell|terms|ui|styles';

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
      // The sample fills every table there is, as the process that starts everything does.
      from: {
        path: '^src/server/([^/]+)/',
        pathNot: [`^src/server/(${SHARED_SERVER}|sample)/`, '\\.test\\.ts$'],
      },
      to: {
        path: '^src/server/[^/]+/',
        pathNot: [`^src/server/(${SHARED_SERVER})/`, '^src/server/$1/'],
      },
    },
    {
      name: 'server-shared-knows-no-feature',
      severity: 'error',
      from: { path: `^src/server/(${SHARED_SERVER})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${SHARED_SERVER})/` },
    },
    {
      name: 'client-features-apart',
      severity: 'error',
      from: {
        path: '^src/client/([^/]+)/',
        pathNot: [`^src/client/(${SHARED_CLIENT})/`, '\\.test\\.tsx?$'],
      },
      to: {
        path: '^src/client/[^/]+/',
        pathNot: [`^src/client/(${SHARED_CLIENT})/`, '^src/client/$1/'],
      },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/client/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/client/[^/]+/', pathNot: '^src/client/ui/' },
    },
    // What is only a type is left out by the test, since it is gone when the code runs.
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'zod-through-the-contract',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '(^|/)node_modules/zod/' },
    },
  ],
};
