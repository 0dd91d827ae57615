// npm run bench: measures the speed of the site. The file name in BENCH_DATA is relative to the
// folder in which npm was started.
import { resolve } from 'node:path';
import { runInFront } from './run.mjs';
import { build, setup } from './setup.mjs';

const file = process.env.BENCH_DATA;
const node = await setup({ dev: true });
await build(node);
runInFront(
  node,
  ['tests/bench/main.ts', ...process.argv.slice(2)],
  file ? { env: { BENCH_DATA: resolve(process.env.INIT_CWD ?? process.cwd(), file) } } : {},
);
