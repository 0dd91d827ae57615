// npm run import -- FILE.csv: imports terms. File names are relative to the folder in which npm was
// started.
import { resolve } from 'node:path';
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const typedIn = process.env.INIT_CWD ?? process.cwd();
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith('-') ? arg : resolve(typedIn, arg)));
runInFront(await setup(), ['src/server/features/import/main.ts', ...args]);
