import { parseArgs } from 'node:util';
import { readSettings } from '#server/configuration/misspelt.ts';
import { endOnSignals, runMain } from '#server/platform/db/command.ts';
import { runDrill } from '../drill/run-drill.ts';
import { erasureArguments, readErasureChoice } from '../erasures/arguments.ts';
import { createProgressLine } from '../progress-line.ts';

const USAGE = `Usage: npm run drill -- [FILE] [--erasures FILE | --no-erasures]
  Restores a backup into a scratch database, starts the restored site on a port of this machine,
  asks it what readers ask, compares its answers with its rows, and deletes it again.
  FILE             the backup; the newest one in BACKUP_FOLDER if absent
  --erasures FILE  the newest list of people who deleted their accounts; without it,
                   erasures.jsonl beside the backup, and the one in DATA_DIR
  --no-erasures    drills without such a list
  Exit codes: 0 the backup can be restored, 1 something failed, 2 wrong arguments`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...erasureArguments,
      help: { type: 'boolean', default: false },
    },
  });
  const erasures = readErasureChoice(values);
  if (values.help || positionals.length > 1 || !erasures) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  endOnSignals();
  const progress = createProgressLine();
  const passed = await runDrill(positionals[0] ?? null, {
    config: readSettings(process.env),
    erasures,
    progress,
    print: (line) => {
      progress.end();
      console.log(line);
    },
  });
  return passed ? 0 : 1;
}

await runMain(main);
