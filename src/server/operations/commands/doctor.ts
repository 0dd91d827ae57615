import { parseArgs } from 'node:util';
import { isEmail } from '#server/configuration/checks.ts';
import { describeFailure } from '#server/platform/db/command.ts';
import { examine } from '../doctor/doctor.ts';
import { exitCode, formatFindings } from '../doctor/finding.ts';

const USAGE = `Usage: npm run doctor [-- --all] [--json] [--mail ADDRESS]
  Checks the settings, port, folders, database, keys, role, pooler, replica, migrations, clock,
  backups, drill, disk, memory, mail, identity provider and payments. Changes nothing, and takes
  less than half a minute even if a host does not answer.
  --all            also lists what is ok, and settings with their default values
  --json           lists everything, for scripts
  --mail ADDRESS   sends an email to this address, to see whether it arrives
  Exit codes: 0 all is well, 1 something failed, 2 wrong arguments, 3 only warnings`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      mail: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.mail !== undefined && !isEmail(values.mail)) {
    console.error('--mail needs an email address.');
    return 2;
  }
  const findings = await examine(process.env, { mailTo: values.mail ?? null });
  const text = values.json
    ? JSON.stringify(findings, null, 2)
    : formatFindings(findings, { all: values.all });
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
  return exitCode(findings);
}

try {
  // Exits explicitly, because a check that got no answer may still be waiting for one.
  process.exit(await main());
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
