import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isExpected, withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { UnreadableFile } from './csv.ts';
import { type DryRunResult, simulateImport } from './dry-run.ts';
import { IMPORT_BUFFERS_MB, type ImportOptions, type ImportResult, importTerms } from './import.ts';
import {
  createProgressLine,
  createReport,
  formatCount,
  formatNumber,
  type Report,
} from './report.ts';
import { columns } from './rows.ts';
import { sourceColumns } from './source-rows.ts';
import { importSources, type SourcesResult, WrongSources } from './sources.ts';

const USAGE = `Usage: npm run import -- [FILE.csv] [--sources FILE.csv] [--dry-run] [--pending] [--definition-placeholder]
  FILE.csv                  terms, in UTF-8, with a header row that names the columns
                              ${columns.required.join(', ')}
                            and may name the columns
                              ${columns.optional.join(', ')},
                              ${columns.details.join(', ')}
  --sources FILE.csv        what is known about sources, in the columns
                              ${sourceColumns.join(', ')}
  --dry-run                 report what the import would do, and store nothing
  --pending                 put the terms in the verifiers' queue instead of publishing them
  --definition-placeholder  also accept rows without a definition`;

/**
 * Updates the statistics of the tables that an import fills. Without them, PostgreSQL would choose
 * indexes that are slow for a table with many rows.
 */
const ANALYZE = `
  analyze
    terms,
    term_sources,
    concepts,
    concept_labels,
    search_keys,
    search_words`;

type Command = ImportOptions & { file: string | null; sources: string | null; dryRun: boolean };

/** Returns null if the arguments ask for help, or are incomplete. */
function readCommand(): { command: Command | null; isHelp: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sources: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      pending: { type: 'boolean', default: false },
      'definition-placeholder': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  const isComplete = others.length === 0 && (file !== undefined || values.sources !== undefined);
  const command = {
    file: file === undefined ? null : resolve(file),
    sources: values.sources === undefined ? null : resolve(values.sources),
    dryRun: values['dry-run'],
    pending: values.pending,
    definitionPlaceholder: values['definition-placeholder'],
  };
  return { command: isComplete && !values.help ? command : null, isHelp: values.help };
}

async function main(): Promise<number> {
  const { command, isHelp } = readCommand();
  if (!command) {
    console.log(USAGE);
    return isHelp ? 0 : 2;
  }
  const { file, sources, dryRun } = command;
  await withDatabase(
    async (database, config, owner) => {
      if (dryRun) console.log('Dry run: nothing is stored.');
      if (sources) console.log(explainSources(await importSources(database, sources, { dryRun })));
      if (file) {
        const report = await createReport(config.dataDir, file);
        await importFile({ database, owner, report }, { ...command, file });
      }
      if (!dryRun) await owner.query(ANALYZE);
    },
    { minBuffersMb: IMPORT_BUFFERS_MB },
  );
  return 0;
}

function explainSources(result: SourcesResult): string {
  const { created, changed, unchanged, withoutLicence, terms } = result;
  const lines = [
    `${formatCount(created, 'new source', 'new sources')}, ${changed} changed, ${unchanged} unchanged.`,
  ];
  if (terms > 0) lines.push(`The order of ${formatCount(terms, 'term', 'terms')} was checked.`);
  if (withoutLicence.length > 0)
    lines.push(`No licence, so left out of exports: ${withoutLicence.join(', ')}`);
  return lines.join('\n');
}

async function importFile(
  { database, owner, report }: { database: Database; owner: Database; report: Report },
  { file, dryRun, ...options }: ImportOptions & { file: string; dryRun: boolean },
): Promise<void> {
  const started = performance.now();
  const progress = createProgressLine();
  const run = dryRun ? simulateImport : importTerms;
  let analyzeAt = 1;
  const result = await run(database, file, options, report.add, async (soFar) => {
    progress(`${formatNumber(soFar.rows)} rows read: ${explainCounts(soFar, dryRun)}`);
    if (dryRun || soFar.stored < analyzeAt) return;
    analyzeAt = soFar.stored * 10;
    await owner.query(ANALYZE);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${explainCounts(result, dryRun)}, of ${formatNumber(result.rows)} rows in ${seconds} s.`,
  );
  if (isDryRun(result)) console.log(explainCreated(result));
  const summary = await report.finish();
  if (summary.length === 0) return;
  for (const line of summary) console.log(`  ${line}`);
  console.log(`Every refused row is listed with its line and reason in ${report.path}`);
}

function explainCounts({ stored, present, sourced, refused }: ImportResult, dryRun: boolean) {
  const further = sourced > 0 ? ` (${formatCount(sourced, 'new source', 'new sources')})` : '';
  return (
    `${formatNumber(stored)} terms ${dryRun ? 'to store' : 'stored'}, ` +
    `${formatNumber(present)} already there${further}, ${formatNumber(refused)} refused`
  );
}

const isDryRun = (result: ImportResult | DryRunResult): result is DryRunResult =>
  'unknownSources' in result;

function explainCreated({ concepts, unknownSources }: DryRunResult): string {
  const lines = [`${formatCount(concepts, 'new concept', 'new concepts')}.`];
  if (unknownSources.length > 0)
    lines.push(`Sources to describe with --sources: ${unknownSources.join(', ')}`);
  return lines.join('\n');
}

try {
  process.exitCode = await main();
} catch (error) {
  const isPlain =
    isExpected(error) || error instanceof UnreadableFile || error instanceof WrongSources;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
