// node bin/operate.mjs NAME: runs the operators' command src/server/operations/commands/NAME.ts.
import { runInFront } from './run.mjs';
import { build, setup } from './setup.mjs';

const [name, ...rest] = process.argv.slice(2);
const node = await setup();
// A drill starts the restored site, which needs the built pages.
if (name === 'drill') await build(node);
runInFront(node, [`src/server/operations/commands/${name}.ts`, ...rest]);
