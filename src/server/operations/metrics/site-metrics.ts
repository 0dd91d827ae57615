import { statfs } from 'node:fs/promises';
import client, { type Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { failedSignIns } from '#server/identity/security-log/record.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readDrillTime } from '../drill/drill-file.ts';
import { FIGURES, figures } from './figures.ts';

type Source = { config: Pick<Config, 'dataDir' | 'backup'>; database: Database; version: string };

type Row = { figure: number; label: string | null; value: number | null };

/** How long the figures of the database are cached, so that frequent scrapes stay cheap. */
const FIGURES_TTL_MS = 15_000;
const FIGURES_TIMEOUT_MS = 2000;

/** Registers the metrics that describe the site as a whole, not single requests or connections. */
export function registerSiteMetrics(registry: Registry, source: Source): void {
  const { config, database, version } = source;
  registry.registerMetric(failedSignIns);
  registerInfo(registry, version);
  registerFigures(registry, readRecently(database));
  registerClock(registry, database);
  registerDrill(registry, config.dataDir);
  registerDisks(registry, { data: config.dataDir, backups: config.backup.folder });
}

function registerInfo(registry: Registry, version: string): void {
  new client.Gauge({
    name: 'mazwi_info',
    help: '1 for the version of Mazwi and of Node',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
}

/**
 * Returns a function that reads the figures of the database at most every 15 seconds.
 * @returns the function, which resolves to null if the figures cannot be read
 */
function readRecently(database: Database): () => Promise<Row[] | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let rows: Promise<Row[] | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt > FIGURES_TTL_MS) {
      readAt = performance.now();
      rows = readFigures(database).catch(() => null);
    }
    return rows;
  };
}

const readFigures = (database: Database): Promise<Row[]> =>
  database.transaction(async (tx) => {
    await tx.query(`select set_config('statement_timeout', $1, true)`, [
      String(FIGURES_TIMEOUT_MS),
    ]);
    return (await tx.query<Row>(FIGURES)).rows;
  });

/**
 * Registers the figures. If they cannot be read, they are absent, because old ones would look
 * current.
 */
function registerFigures(registry: Registry, read: () => Promise<Row[] | null>): void {
  new client.Gauge({
    name: 'database_figures_up',
    help: '0 if the figures of the database could not be read; they are then absent',
    registers: [registry],
    async collect() {
      this.set(Number((await read()) !== null));
    },
  });
  for (const [index, { name, help, label }] of figures.entries())
    new client.Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const rows = (await read()) ?? [];
        this.reset();
        if (!label) this.remove();
        for (const row of rows)
          if (row.figure === index && row.value !== null)
            this.set(label ? { [label]: row.label ?? '' } : {}, row.value);
      },
    });
}

function registerClock(registry: Registry, database: Database): void {
  new client.Gauge({
    name: 'database_clock_offset_seconds',
    help: 'How far the clock of the database is ahead of the clock of this machine',
    registers: [registry],
    async collect() {
      const offset = await readClockOffset(database).catch(() => null);
      if (offset === null) this.remove();
      else this.set(offset);
    },
  });
}

async function readClockOffset(database: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await database.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  );
  const middle = (before + Date.now()) / 2;
  return (rows[0]?.seconds ?? 0) - middle / 1000;
}

function registerDrill(registry: Registry, dataDir: string): void {
  new client.Gauge({
    name: 'restore_drill_last_timestamp_seconds',
    help: 'When the last drill on this machine passed',
    registers: [registry],
    async collect() {
      const time = await readDrillTime(dataDir);
      if (time === null) this.remove();
      else this.set(time);
    },
  });
}

/** Registers the disk space of some folders. A folder that does not exist is omitted. */
function registerDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const register = (name: string, help: string, pick: 'bavail' | 'blocks') =>
    new client.Gauge({
      name,
      help,
      labelNames: ['folder'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [folder, path] of Object.entries(folders)) {
          const disk = await statfs(path).catch(() => null);
          if (disk) this.set({ folder }, disk[pick] * disk.bsize);
        }
      },
    });
  register('disk_free_bytes', 'Free space on the disk of the folder', 'bavail');
  register('disk_size_bytes', 'Size of the disk of the folder', 'blocks');
}
