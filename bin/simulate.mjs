// npm run simulate: computes how many copies and replicas serve how many readers, from what
// npm run bench -- --scale has measured.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), ['tests/bench/simulation/main.ts', ...process.argv.slice(2)]);
