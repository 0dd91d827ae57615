// npm run bench: files are named from where the command was typed.
import { resolve } from 'node:path';
import { runInFront, setup } from './setup.mjs';

const file = process.env.BENCH_DATA;
runInFront(setup({ dev: true }), ['tests/bench/main.ts', ...process.argv.slice(2)], file ? { BENCH_DATA: resolve(process.env.INIT_CWD ?? process.cwd(), file) } : {});
