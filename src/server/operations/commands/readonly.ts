import { parseArgs } from 'node:util';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { turnReadOnlyOff, turnReadOnlyOn } from '../readonly.ts';

const USAGE = `Usage: npm run readonly -- on [REASON]
       npm run readonly -- off
  on   lets people read, and answers everything that would write with 503
  off  lets people write again
  REASON  is stored with the mode, in at most 200 characters; readers do not see it`;
const MAX_REASON = 200;

async function main(): Promise<number> {
  const options = { help: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [wanted, ...words] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const reason = words.join(' ') || 'maintenance';
  const isUsage = wanted === 'on' || (wanted === 'off' && words.length === 0);
  if (!isUsage || reason.length > MAX_REASON) {
    console.error(USAGE);
    return 2;
  }
  return withDatabase(
    (_database, _config, owner) => (wanted === 'on' ? turnOn(owner, reason) : turnOff(owner)),
    { migrate: false },
  );
}

async function turnOn(owner: Database, reason: string): Promise<number> {
  const { mode, writers } = await turnReadOnlyOn(owner, reason);
  console.log(`The site is read-only since ${mode.since} (${mode.reason}).`);
  if (writers === 0) return 0;
  console.error(
    `But ${writers} connections may still write: of a copy of the server that does not answer, ` +
      'of another command, or of a connection pooler.' +
      (owner.pooled ? " Run RECONNECT on the pooler's console, and then this command again." : ''),
  );
  return 1;
}

async function turnOff(owner: Database): Promise<number> {
  const wasOn = await turnReadOnlyOff(owner);
  console.log(wasOn ? 'The site is no longer read-only.' : 'The site was not read-only.');
  return 0;
}

await runMain(main);
