// npm run dev: serves pages from the source with hot reload, and restarts the server when one of
// its files changes. With --crowd, the database is filled with many people and submissions.
import { watch } from 'node:fs';
import { catalogue, compileMessages } from './messages.mjs';
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const node = await setup({ dev: true });
const watched = ['src/server', 'src/contract', 'src/domain', 'migrations'].map(
  (path) => `--watch-path=${path}`,
);
// If a message does not compile, all messages stay as they were after the last successful
// compilation.
watch(catalogue, { recursive: true }, () =>
  compileMessages().catch((error) => console.error(error.message)),
);
runInFront(node, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  env: {
    MAZWI_DEVELOPMENT: 'on',
    ...(process.argv.includes('--crowd') && { MAZWI_CROWD: 'on' }),
  },
});
