import { withDatabase } from '#server/platform/db/command.ts';
import { runAddressCommand } from './address-command.ts';
import { grantAdminByCommand } from './grant.ts';

const USAGE = `Usage: npm run grant-admin -- ADDRESS
  ADDRESS  the verified email address of a person who has signed in`;

await runAddressCommand(USAGE, (address) =>
  withDatabase((database) => grantAdminByCommand(database, address)),
);
