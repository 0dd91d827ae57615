// npm run dev: pages straight from the source; the server starts anew when its files change.
import { watch } from 'node:fs';
import { catalogue, compileMessages } from './messages.mjs';
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const node = await setup({ dev: true });
const watched = ['src/server', 'src/contract', 'src/domain', 'migrations'].map(
  (path) => `--watch-path=${path}`,
);
// A message that does not compile stays as it was until it is corrected.
watch(catalogue, () => compileMessages().catch((error) => console.error(error.message)));
runInFront(node, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  env: { MAZWI_DEVELOPMENT: 'on' },
});
