import { parseArgs } from 'node:util';
import { runMain } from '#server/platform/db/command.ts';
import { erasureArguments, readErasureChoice } from '../erasures/arguments.ts';
import { createProgressLine } from '../progress-line.ts';
import { runRestore } from '../restore/run-restore.ts';

const USAGE = `Usage: npm run restore -- FILE [--erasures FILE | --no-erasures] [--move]
  Restores a backup into an empty database: a new DATA_DIR, or the one at DATABASE_URL.
  FILE             the backup
  --erasures FILE  the newest list of people who deleted their accounts; without it,
                   erasures.jsonl beside the backup, and the one in DATA_DIR
  --no-erasures    restores without such a list
  --move           continues a site that was stopped for good before the backup:
                   people stay signed in, and nothing is held`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...erasureArguments,
      move: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const erasures = readErasureChoice(values);
  if (values.help || !file || positionals.length > 1 || !erasures) {
    console.log(USAGE);
    if (positionals.length > 1) console.log(`Name only one backup: ${positionals.join(', ')}`);
    return values.help ? 0 : 2;
  }
  const choices = {
    erasuresFile: erasures.file,
    ignoresErasures: erasures.isIgnored,
    move: values.move,
  };
  console.log(await runRestore(file, choices, createProgressLine()));
  return 0;
}

await runMain(main);
