// npm run grant-admin -- ADDRESS
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), [
  'src/server/features/administration/grant-admin.ts',
  ...process.argv.slice(2),
]);
