import { limits } from '#domain/limits.ts';
import { formatNumber } from '#domain/locale/message-format.ts';
import { describeFailure, withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { requestBuilds } from '#server/publishing/due.ts';
import {
  DESCRIBE_SOURCES,
  type LeftOutSource,
  listLeftOut,
} from '#server/terms/derived/left-out.ts';
import { type BatchPlan, SMALL_BATCHES } from './batches.ts';
import { readCommand, USAGE, WrongOption } from './command.ts';
import { type DryRunResult, simulateImport } from './dry-run.ts';
import { runFirstImport } from './first-import.ts';
import { UnreadableFile } from './formats/lines.ts';
import { IMPORT_BUFFERS_MB, type ImportOptions, type ImportResult, importTerms } from './import.ts';
import { createRate } from './progress.ts';
import {
  createProgressLine,
  createReport,
  formatCount,
  type Report,
  writeChanges,
} from './report.ts';
import type { RuleCount } from './rule-counts.ts';
import { importSources, type SourcesResult, WrongSources } from './sources/sources.ts';
import { updateStatistics } from './statistics.ts';

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
        const { undecided } = await importFile({ database, owner, report }, { ...command, file });
        if (undecided.length > 0)
          console.log(explainUndecided(await writeChanges(config.dataDir, file, undecided)));
      }
      if (dryRun) return;
      // Request the builds first, so that the stored terms are published even if a later step
      // fails.
      await requestBuilds(database);
      await updateStatistics(owner);
      console.log(explainExports(await listLeftOut(database)));
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

/** Says which terms exports leave out, and when exports and packs contain the others. */
function explainExports(leftOut: readonly LeftOutSource[]): string {
  const when =
    'The server builds exports and packs within five minutes. Build them now with: npm run data';
  if (leftOut.length === 0) return when;
  return [
    'Exports and packs leave out terms of sources without a licence:',
    ...leftOut.map(
      ({ code, terms }) => `  ${code ?? 'no source'}: ${formatCount(terms, 'term', 'terms')}`,
    ),
    DESCRIBE_SOURCES,
    when,
  ].join('\n');
}

type Import = { database: Database; owner: Database & { isAlone: boolean }; report: Report };

async function importFile(
  { database, owner, report }: Import,
  { file, dryRun, ...options }: ImportOptions & { file: string; dryRun: boolean },
): Promise<ImportResult> {
  const started = performance.now();
  const progress = createProgressLine();
  const describeRate = createRate();
  const run = dryRun ? simulateImport : importTerms;
  let analyzeAt = 1;
  const work = (batches: BatchPlan) =>
    run(database, file, { ...options, batches }, report.add, async (soFar, share) => {
      const rows = `${formatNumber(soFar.rows)} rows read (${describeRate(soFar.rows, share)})`;
      progress(`${rows}: ${explainCounts(soFar, dryRun)}`);
      if (dryRun || soFar.stored < analyzeAt) return;
      analyzeAt = soFar.stored * 10;
      await updateStatistics(owner);
    });
  const result = dryRun
    ? await work(SMALL_BATCHES)
    : await runFirstImport(owner, work, () => progress('Creating indexes'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `\n${explainCounts(result, dryRun)}, of ${formatNumber(result.rows)} rows in ${seconds} s.`,
  );
  if (isDryRun(result)) console.log(explainCreated(result));
  for (const line of explainChanges(result, dryRun)) console.log(line);
  const summary = await report.finish();
  for (const line of summary) console.log(`  ${line}`);
  if (summary.length > 0)
    console.log(`Every refused row is listed with its line and reason in ${report.path}`);
  return result;
}

/** Says how many stored terms the file changes, if it does. */
function explainChanges({ suggested, accepted, undecided }: ImportResult, dryRun: boolean) {
  const lines: [count: number, text: string][] = [
    [suggested, dryRun ? 'to be suggested as an edit' : 'suggested as an edit to verifiers'],
    [accepted, dryRun ? 'to be made' : 'made'],
    [undecided.length, 'not made'],
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${formatCount(count, 'change', 'changes')} of stored terms ${text}.`);
}

const explainUndecided = (path: string): string =>
  [
    `An import suggests at most ${limits.importSuggestions} edits by itself. The changes are listed in ${path}`,
    'Read them, and decide about all of them with another import of the same file:',
    '  --changes suggest  suggests an edit of each term to verifiers',
    '  --changes accept   changes the terms at once, except those that people have corrected since',
  ].join('\n');

function explainCounts(result: ImportResult, dryRun: boolean) {
  const { stored, present, sourced, forms, refused } = result;
  const further = sourced > 0 ? ` (${formatCount(sourced, 'new source', 'new sources')})` : '';
  return (
    `${formatNumber(stored)} terms ${dryRun ? 'to store' : 'stored'}, ` +
    (forms > 0 ? `${formatCount(forms, 'form of a word', 'forms of words')}, ` : '') +
    `${formatNumber(present)} already there${further}, ${formatNumber(refused)} refused`
  );
}

const isDryRun = (result: ImportResult | DryRunResult): result is DryRunResult =>
  'unknownSources' in result;

function explainCreated({ concepts, unknownSources, rules }: DryRunResult): string {
  const lines = [`${formatCount(concepts, 'new concept', 'new concepts')}.`];
  if (unknownSources.length > 0)
    lines.push(`Sources to describe with --sources: ${unknownSources.join(', ')}`);
  return [...lines, ...explainRules(rules)].join('\n');
}

/** Lists what each rule reads in the notes and the English words, with some examples. */
function explainRules(rules: readonly RuleCount[]): string[] {
  if (rules.length === 0) return [];
  return [
    'What the rules read in notes and English words:',
    ...rules.flatMap(({ rule, effect, count, examples }) => [
      `  ${rule}: ${formatCount(count, 'row', 'rows')}. ${effect}`,
      ...examples.map((example) => `    ${example}`),
    ]),
  ];
}

try {
  process.exitCode = await main();
} catch (error) {
  const isPlain =
    error instanceof UnreadableFile ||
    error instanceof WrongOption ||
    error instanceof WrongSources;
  console.error(isPlain ? error.message : describeFailure(error));
  process.exitCode = 1;
}
