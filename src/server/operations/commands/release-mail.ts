import { parseArgs } from 'node:util';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import { releaseMail } from '../release-mail.ts';

const USAGE = `Usage: npm run release-mail -- [--send-waiting] [--as-new-site]
  --send-waiting  send the emails that waited when the backup was made; they may arrive twice
  --as-new-site   confirm that PUBLIC_URL differs from the address of the site that was backed up`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      'send-waiting': { type: 'boolean', default: false },
      'as-new-site': { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const options = { sendWaiting: values['send-waiting'], asNewSite: values['as-new-site'] };
  const released = await withDatabase((database, { publicUrl }) =>
    releaseMail(database, publicUrl, options),
  );
  console.log(released);
  return 0;
}

await runMain(main);
