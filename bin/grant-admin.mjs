// npm run grant-admin -- ADDRESS: makes the person with this email address an admin.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), [
  'src/server/features/administration/grant-admin.ts',
  ...process.argv.slice(2),
]);
