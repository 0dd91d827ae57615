import { parseArgs } from 'node:util';
import { isExpected } from '#server/platform/db/command.ts';
import { examine } from '../doctor/doctor.ts';
import { exitCode, formatFindings } from '../doctor/finding.ts';

const USAGE = `Usage: npm run doctor [-- --json]
  Checks the settings, database, role, pooler, replica, migrations, clock, backups, drill, disk,
  memory, mail, identity provider and payments. Changes nothing, and takes less than half a minute
  even if a host does not answer.
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
  const text = values.json ? JSON.stringify(findings, null, 2) : formatFindings(findings);
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
  return exitCode(findings);
}

try {
  // Ends the process although a check that got no answer may still wait for it.
  process.exit(await main());
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
