// npm run simulate: computes how many copies and replicas a given number of readers needs, from the
// measurements of npm run bench -- --scale.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), ['tests/bench/simulation/main.ts', ...process.argv.slice(2)]);
