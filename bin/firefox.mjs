// npm run test:firefox: tests offline use in Firefox. Downloads a language pack, stops the site,
// searches, reads and writes without it, starts the site again, and checks that each text arrived
// exactly once. npm does not install Firefox, so this is not part of npm test.
import { spawnSync } from 'node:child_process';
import { stop } from './run.mjs';
import { build, setup } from './setup.mjs';
import { runTests } from './test-run.mjs';

const firefox = ['firefox', 'firefox-esr'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);
if (!firefox)
  stop(
    'npm run test:firefox needs Firefox on the PATH. On Debian, install it with: apt-get install firefox-esr',
  );
const node = await setup({ dev: true });
await build(node);
await runTests(node, ['tests/firefox/journey.ts', firefox]);
