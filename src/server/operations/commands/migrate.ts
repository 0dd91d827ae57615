import { parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';
import { migrateFor, runMain, withDatabase } from '#server/platform/db/command.ts';
import { listPendingMigrations } from '#server/platform/db/migrations/migrate.ts';
import { MIGRATIONS, type MigrationLog } from '#server/platform/db/migrations/open-migrated.ts';

const USAGE = `Usage: npm run migrate [-- --dry-run]
  Applies the migrations that the database lacks. The site may keep running meanwhile.
  --dry-run  lists these migrations, and changes nothing`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(USAGE);
  else
    await withDatabase(
      async (_database, config, owner) => {
        const pending = await listPendingMigrations(owner, MIGRATIONS);
        if (values['dry-run']) printPending(pending);
        else await applyPending(config, owner.url, pending);
      },
      { migrate: false },
    );
  return 0;
}

function printPending(pending: readonly string[]): void {
  if (pending.length === 0) console.log('The database has all migrations.');
  else console.log(`The database lacks ${pending.length}:\n${pending.join('\n')}`);
}

async function applyPending(
  config: Config,
  ownerUrl: string,
  pending: readonly string[],
): Promise<void> {
  const began = performance.now();
  // This also grants the permissions of the server's role, which no migration file does.
  await migrateFor(config, ownerUrl, { info: printProgress, warn: printProgress });
  const took = formatDuration(performance.now() - began);
  console.log(
    pending.length === 0
      ? 'The database already had all migrations.'
      : `Applied ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} in ${took}.`,
  );
}

type Progress = {
  migration?: string;
  number?: number;
  of?: number;
  step?: number;
  steps?: number;
  attempt?: number;
  elapsedMs?: number;
};

const printProgress: MigrationLog['info'] = (about: unknown, message?: string) => {
  if (typeof about === 'string') return console.log(about);
  const { migration, number, of, step, steps, attempt, elapsedMs } = about as Progress;
  const details = [
    step !== undefined && `step ${step} of ${steps}`,
    attempt !== undefined && `attempt ${attempt}`,
    elapsedMs !== undefined && formatDuration(elapsedMs),
  ].filter(Boolean);
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : '';
  console.log(`${number} of ${of} ${migration}: ${message}${suffix}`);
};

const formatDuration = (ms: number): string =>
  ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} minutes`;

await runMain(main);
