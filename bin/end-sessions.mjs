// npm run end-sessions -- ADDRESS | --all: signs one person or everybody out everywhere.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), [
  'src/server/features/administration/end-sessions.ts',
  ...process.argv.slice(2),
]);
