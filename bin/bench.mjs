// npm run bench: measures the speed of the site. The file name in BENCH_DATA is relative to the
// folder in which npm was started.
import { delimiter, resolve } from 'node:path';
import { runInFront } from './run.mjs';
import { build, serverOptions, setup } from './setup.mjs';

// Debian installs nginx in a folder that the PATH of most users does not contain.
process.env.PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);
const file = process.env.BENCH_DATA;
const node = await setup({ dev: true });
await build(node);
// The benchmark builds the exports in its own process, so it needs the server's Node options.
const { flags, env } = process.argv.includes('--exports') ? serverOptions : { flags: [], env: {} };
const data = file && { BENCH_DATA: resolve(process.env.INIT_CWD ?? process.cwd(), file) };
runInFront(node, [...flags, 'tests/bench/main.ts', ...process.argv.slice(2)], {
  env: { ...env, ...data },
});
