// npm run faults: shows the effects of faults, such as kill -9 and slow clients, on a site under
// load. Takes about 40 minutes on an otherwise idle machine. Decision 0061 lists the faults.
//   npm run faults                 all except F13
//   npm run faults -- F1 F3        only these
//   npm run faults -- F13          30 minutes of load, then 10 idle ones; less with FAULT_MINUTES=4
import { stop } from './run.mjs';
import { build, setup } from './setup.mjs';
import { runTests } from './test-run.mjs';

const ids = process.argv.slice(2);
const unknown = ids.find((id) => !/^F([1-9]|1[0-5])$/.test(id));
if (unknown) stop(`npm run faults knows F1 to F15, not ${unknown}.`);

const node = await setup({ dev: true });
await build(node);
const names = ids.length > 0 ? `^(${ids.join('|')}) ` : '^(?!F13 )F';
await runTests(node, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=faults',
  '--reporter=verbose',
  `--testNamePattern=${names}`,
]);
