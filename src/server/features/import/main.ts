import { isExpected, withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readCommand, USAGE, WrongOption } from './command.ts';
import { type DryRunResult, simulateImport } from './dry-run.ts';
import { IMPORT_BUFFERS_MB, type ImportOptions, type ImportResult, importTerms } from './import.ts';
import { UnreadableFile } from './lines.ts';
import {
  createProgressLine,
  createReport,
  formatCount,
  formatNumber,
  type Report,
} from './report.ts';
import { importSources, type SourcesResult, WrongSources } from './sources.ts';

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
    isExpected(error) ||
    error instanceof UnreadableFile ||
    error instanceof WrongOption ||
    error instanceof WrongSources;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
