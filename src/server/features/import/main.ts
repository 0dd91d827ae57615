import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isExpected, withDatabase } from '#server/platform/db/command.ts';
import { importTerms } from './import.ts';
import { headerRow, UnreadableFile } from './rows.ts';

const USAGE = `Usage: npm run import -- FILE.csv [--pending] [--definition-placeholder]
  FILE.csv                  UTF-8 with a header row: ${headerRow} (and source, which goes into the notes)
  --pending                 put the terms in the verifiers' queue instead of publishing them
  --definition-placeholder  also accept rows without a definition, and store a standard sentence instead`;

/**
 * Formats a CSV cell. Puts an apostrophe in front of a text that a spreadsheet would evaluate as a
 * formula.
 */
const cell = (text: string) =>
  `"${(/^[-=+@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
const number = (value: number) => value.toLocaleString('en');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pending: { type: 'boolean', default: false },
      'definition-placeholder': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length !== 1) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const file = resolve(positionals[0]!);
  return withDatabase(async (database, config, owner) => {
    const folder = join(config.dataDir, 'imports');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const reportFile = join(folder, `${basename(file, '.csv')}.refused.csv`);
    const report = createWriteStream(reportFile, { mode: 0o600 });
    report.write('line,reason,english,vernacular,language,subject\n');
    const reasons = new Map<string, number>();
    const started = performance.now();
    const progress = progressLine();
    const result = await importTerms(
      database,
      file,
      { pending: values.pending, definitionPlaceholder: values['definition-placeholder'] },
      (row) => {
        reasons.set(row.refused, (reasons.get(row.refused) ?? 0) + 1);
        const cells = ['english', 'vernacular', 'language', 'subject'].map((name) =>
          cell(row.cells[name] ?? ''),
        );
        report.write(`${[row.line, cell(row.refused), ...cells].join()}\n`);
      },
      (so) =>
        progress(
          `${number(so.rows)} rows read: ${number(so.stored)} stored, ` +
            `${number(so.present)} already there, ${number(so.refused)} refused`,
        ),
    );
    report.end();
    await finished(report);
    await owner.query('analyze terms, search_keys, search_words');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `\n${number(result.stored)} terms stored, ${number(result.present)} already there, ` +
        `${number(result.refused)} refused, of ${number(result.rows)} rows in ${seconds} s.`,
    );
    if (result.refused > 0) {
      for (const [reason, count] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 10))
        console.log(`  ${number(count)} rows: ${reason}`);
      console.log(`Every refused row is listed with its line and reason in ${reportFile}`);
    }
    return 0;
  });
}

/**
 * Returns a function that shows the progress. On a terminal it replaces the last line; otherwise it
 * prints a line at most every ten seconds.
 */
function progressLine(): (text: string) => void {
  let last = 0;
  return (text) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001B[K`);
    else if (Date.now() - last > 10_000) {
      last = Date.now();
      console.log(text);
    }
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(isExpected(error) || error instanceof UnreadableFile ? error.message : error);
  process.exitCode = 1;
}
