// npm start: everything from one command.
import { build, runInFront, serverOptions, setup } from './setup.mjs';

const node = setup();
build(node);
runInFront(node, [...serverOptions.flags, 'src/server/main.ts'], serverOptions.env);
