import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/locale/message-format.ts';
import { readSettings } from '#server/configuration/misspelt.ts';
import { endOnSignals, runMain } from '#server/platform/db/command.ts';
import { describeBackups, listBackups } from '../backup/folder.ts';
import { recordVerification } from '../backup/record.ts';
import { runBackup } from '../backup/run-backup.ts';
import { createProgressLine } from '../progress-line.ts';
import { verifyBackup } from '../restore/verify.ts';

const USAGE = `Usage: npm run backup -- [FILE]
       npm run backup -- --verify FILE
       npm run backup -- --list
  FILE         where to write the backup; without it, a new file in BACKUP_FOLDER.
               A name that ends in .gz is compressed with gzip, others with Zstandard
  --verify     restores a backup into a scratch database in DATA_DIR, compares every
               table, and removes the database
  --list       lists the backups in BACKUP_FOLDER
  --no-record  does not store in the database when a backup was made or verified`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'string' },
      list: { type: 'boolean', default: false },
      'no-record': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { verify, list, help } = values;
  const isRecorded = !values['no-record'];
  const wanted = [verify !== undefined, list, positionals.length > 0].filter(Boolean);
  if (help || wanted.length > 1 || positionals.length > 1) {
    console.log(USAGE);
    const files = verify === undefined ? positionals : [verify, ...positionals];
    if (!help && files.length > 1) console.log(`Name only one of these: ${files.join(', ')}`);
    return help ? 0 : 2;
  }
  if (verify !== undefined) console.log(await runVerify(verify, isRecorded));
  else if (list) console.log(await runList());
  else console.log(await runBackup(positionals[0] ?? null, createProgressLine(), { isRecorded }));
  return 0;
}

async function runVerify(file: string, isRecorded: boolean): Promise<string> {
  endOnSignals();
  const config = readSettings(process.env);
  const progress = createProgressLine();
  const { manifest } = await verifyBackup(file, {
    dataDir: config.dataDir,
    onProgress: (text, share) => progress.show(`${text} ${Math.floor(share * 100)} %`),
  }).finally(() => progress.end());
  if (isRecorded) await recordVerification(config, resolve(file));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `Verified ${file}: restored ${formatNumber(rows)} rows of ` +
    `${manifest.tables.length} tables, 0 rows differ.`
  );
}

async function runList(): Promise<string> {
  const { folder } = readSettings(process.env).backup;
  return describeBackups(folder, await listBackups(folder));
}

await runMain(main);
