// npm run grant-admin -- ADDRESS
import { runInFront, setup } from './setup.mjs';

runInFront(setup(), ['src/server/administration/grant-admin.ts', ...process.argv.slice(2)]);
