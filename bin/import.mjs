// npm run import -- FILE.csv: imports terms. File names are relative to the folder in which npm was
// started.
import { resolve } from 'node:path';
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const typedIn = process.env.INIT_CWD ?? process.cwd();

/** Makes a file name absolute, also in `--sources=FILE.csv`. */
function resolveFile(arg) {
  const [, option = '', file = arg] = /^(--sources=)(.*)$/s.exec(arg) ?? [];
  return option === '' && arg.startsWith('-') ? arg : option + resolve(typedIn, file);
}

const args = process.argv.slice(2).map(resolveFile);
runInFront(await setup(), ['src/server/features/import/main.ts', ...args]);
