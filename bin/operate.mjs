// node bin/operate.mjs NAME: runs the operators' command src/server/operations/commands/NAME.ts.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

const [name, ...rest] = process.argv.slice(2);
runInFront(await setup(), [`src/server/operations/commands/${name}.ts`, ...rest]);
