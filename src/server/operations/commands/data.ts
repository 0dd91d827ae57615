import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatNumber } from '#domain/locale/message-format.ts';
import { buildExports } from '#server/features/exports/build-exports.ts';
import { buildPacks } from '#server/features/packs/build-packs.ts';
import { runMain, withDatabase } from '#server/platform/db/command.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { BuildResult } from '#server/publishing/run-build.ts';
import { countLeftOut, DESCRIBE_SOURCES } from '#server/terms/derived/left-out.ts';

const USAGE = `Usage: npm run data
  Builds the files of /data and the language packs now, whether or not the server is running.
  The server builds them by itself: exports hourly, packs daily, and both within five minutes
  after an import, a change of sources, or the removal of a word.`;
const RETRY_MS = 1000;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  await withDatabase(async (database, { publicUrl, dataDir }) => {
    await report('Exports', () => buildExports(database, { publicUrl, dataDir }));
    await report('Packs', () => buildPacks(database));
    console.log(await describe(database));
  });
  return 0;
}

/** Runs a build. If the server is running it, waits until it has ended. */
async function report(name: string, build: () => Promise<BuildResult>): Promise<void> {
  let result = await build();
  if (result === 'busy') console.log(`${name}: the server is building them; waiting.`);
  while (result === 'busy') {
    await setTimeout(RETRY_MS);
    result = await build();
  }
  console.log(`${name}: ${result === 'built' ? 'built' : 'already up to date'}.`);
}

const COUNT_ROWS = `
  select coalesce(sum(rows), 0)::integer as exported
  from export_files
  where release = 'latest' and name like 'terms.%' and format = 'jsonl'`;

async function describe(database: Database): Promise<string> {
  const { rows } = await database.query<{ exported: number }>(COUNT_ROWS);
  const leftOut = await countLeftOut(database);
  const lines = [`The files contain ${formatNumber(rows[0]?.exported ?? 0)} terms.`];
  if (leftOut > 0)
    lines.push(
      `Left out: ${formatNumber(leftOut)} terms of sources without a licence. ${DESCRIBE_SOURCES}`,
    );
  return lines.join('\n');
}

await runMain(main);
