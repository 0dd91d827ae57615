// npm run bench: files are named from where the command was typed.
import { resolve } from 'node:path';
import { build, runInFront, setup } from './setup.mjs';

const file = process.env.BENCH_DATA;
const node = setup({ dev: true });
build(node);
runInFront(
  node,
  ['tests/bench/main.ts', ...process.argv.slice(2)],
  file ? { BENCH_DATA: resolve(process.env.INIT_CWD ?? process.cwd(), file) } : {},
);
