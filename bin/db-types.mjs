// npm run db:types: regenerates the types of database rows after a new migration.
import { runInFront } from './run.mjs';
import { setup } from './setup.mjs';

runInFront(await setup({ dev: true }), ['src/server/platform/db/write-schema.ts']);
