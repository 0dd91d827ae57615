// npm run dev: pages straight from the source; the server starts anew when its files change.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const node = await setup({ dev: true });
const watched = ['src/server', 'src/contract', 'src/domain', 'migrations'].map(
  (path) => `--watch-path=${path}`,
);
runInFront(node, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
  env: { MAZWI_DEVELOPMENT: 'on' },
});
