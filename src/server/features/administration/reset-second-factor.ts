import { resetSecondFactor } from '#server/identity/provider/second-factor/reset.ts';
import { withDatabase } from '#server/platform/db/command.ts';
import { runAddressCommand } from './address-command.ts';

const USAGE = `Usage: npm run reset-second-factor -- ADDRESS
  ADDRESS  the email address of a person who has lost every second factor`;

await runAddressCommand(USAGE, (address) =>
  withDatabase((database, config) => resetSecondFactor({ database, config }, address)),
);
