// npm run import -- FILE.csv: imports terms.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), ['src/server/features/import/main.ts', ...process.argv.slice(2)]);
