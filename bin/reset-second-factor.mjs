// npm run reset-second-factor -- ADDRESS: removes all second factors of the account with this email
// address.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup(), [
  'src/server/features/administration/reset-second-factor.ts',
  ...process.argv.slice(2),
]);
