// npm run dev: serves pages from the source with hot reload, and restarts the server when its files
// change.
import { watch } from 'node:fs';
import { catalogue, compileMessages } from './messages.mjs';
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const node = await setup({ dev: true });
const watched = ['src/server', 'src/contract', 'src/domain', 'migrations'].map(
  (path) => `--watch-path=${path}`,
);
// A message that does not compile keeps its previous version until it is fixed.
watch(catalogue, () => compileMessages().catch((error) => console.error(error.message)));
runInFront(node, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  env: { MAZWI_DEVELOPMENT: 'on' },
});
