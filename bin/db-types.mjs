// npm run db:types: writes the types of the tables again, after a new migration.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup({ dev: true }), ['src/server/platform/db/write-schema.ts']);
