// npm start: everything from one command.
import { build, runInFront, setup } from './setup.mjs';

const node = setup();
build(node);
runInFront(node, ['src/server/main.ts']);
