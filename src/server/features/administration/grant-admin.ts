import { parseArgs } from 'node:util';
import { isExpected, withDatabase } from '#server/platform/db/command.ts';
import { grantAdminByCommand } from './grant.ts';

const USAGE = `Usage: npm run grant-admin -- ADDRESS
  ADDRESS  the verified email address of a person who has signed in`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  const [address] = positionals;
  if (values.help || !address || positionals.length > 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const { granted, message } = await withDatabase((database) =>
    grantAdminByCommand(database, address),
  );
  if (granted) console.log(message);
  else console.error(message);
  return granted ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = 1;
}
