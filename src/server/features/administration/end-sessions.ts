import { parseArgs } from 'node:util';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import { printResult } from './address-command.ts';
import { endAllSessions, endSessionsOf } from './sessions.ts';

const USAGE = `Usage: npm run end-sessions -- ADDRESS
       npm run end-sessions -- --all
  ADDRESS  the email address of a person to sign out everywhere
  --all    signs everybody out everywhere`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [address] = positionals;
  const isComplete = values.all ? positionals.length === 0 : positionals.length === 1;
  if (values.help || !isComplete) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  return printResult(
    await withDatabase((database) =>
      address ? endSessionsOf(database, address) : endAllSessions(database),
    ),
  );
}

await runMain(main);
