import { parseArgs } from 'node:util';
import { isExpected } from '#server/platform/db/command.ts';
import { examine } from '../doctor/doctor.ts';
import { exitCode, formatFindings } from '../doctor/finding.ts';

const USAGE = `Usage: npm run doctor [-- --json]
  Checks the settings, the database, migrations, clock, disk, mail and backups. Changes nothing.
  Exit codes: 0 all is well, 1 something failed, 2 wrong arguments, 3 only warnings`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const findings = await examine(process.env);
  console.log(values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings));
  return exitCode(findings);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
