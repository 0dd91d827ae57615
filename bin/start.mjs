// npm start: installs and builds what is missing, then runs the server.
import { installOldPostgres } from './old-postgres.mjs';
import { runInFront } from './run.mjs';
import { build, serverOptions, setup } from './setup.mjs';

const node = await setup();
await build(node);
await installOldPostgres();
runInFront(node, [...serverOptions.flags, 'src/server/main.ts'], {
  env: serverOptions.env,
  countsSignals: true,
});
