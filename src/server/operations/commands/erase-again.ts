import { parseArgs } from 'node:util';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { applyErasures, describeErasures } from '../erasures/apply.ts';
import { erasuresPath, readErasures } from '../erasures/file.ts';

const USAGE = `Usage: npm run erase-again -- [--erasures FILE]
  --erasures FILE  the list of people who deleted their accounts; DATA_DIR/erasures.jsonl if absent`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', default: false }, erasures: { type: 'string' } },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const applied = await withDatabase(async (database, config) => {
    const file = values.erasures ?? erasuresPath(config.dataDir);
    const erasures = await readErasures(file, { partialLine: 'refuse' });
    if (!erasures) throw new StartupError(`There is no file ${file}. Nothing was changed.`);
    return applyErasures(database, erasures, createMailer(config));
  });
  console.log(describeErasures(applied));
  return 0;
}

await runMain(main);
