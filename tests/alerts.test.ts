import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/server/config.ts';
import { storeDrill } from '../src/server/operations/drill/drill-file.ts';
import { registerSiteMetrics } from '../src/server/operations/metrics/site-metrics.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { startRecurringJobs } from '../src/server/platform/jobs/recurring-jobs.ts';
import { createMailer } from '../src/server/platform/mail/mailer.ts';
import { createReadModel, type ReadModel } from '../src/server/read-model/read-model.ts';
import { aMail } from './factories.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { readGuide } from './support/guide.ts';
import { findIdentifiers } from './support/promql.ts';
import { type ServedApp, servedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
type Panel = { title: string; targets: { expr: string }[] };

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const { groups } = parse(await read('deploy/prometheus/mazwi.rules.yml')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(await read('deploy/grafana/mazwi.json')) as { panels: Panel[] };
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

const info = () => {};
let database: TestDatabase;
let readModel: ReadModel;
let site: ServedApp;
let dataDir: string;
/** The samples of /metrics of a site with a replica, a backup, a drill and jobs. */
let samples: string[];
beforeAll(async () => {
  [database, dataDir] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'mazwi-alerts-'))];
  const withReplica: Database = {
    ...database,
    publicReads: {
      ...database,
      usable: () => true,
      figures: () => ({ usable: true, state: 'good', lagMs: 10 }),
    },
  };
  readModel = createReadModel(database, { url: database.url, dataDir, log: { info, warn: info } });
  readModel.start();
  site = await servedApp(withReplica, {}, undefined, { readModel });
  registerSiteMetrics(site.registry, {
    config: readConfig({ DATA_DIR: dataDir }),
    database,
    version: '1.2.3',
  });
  await storeDrill(dataDir, { finishedAt: new Date().toISOString(), file: 'backup' });
  await database.query(`
    insert into backups (finished_at, copied_at, verified_at, file, bytes)
    values (now(), now(), now(), 'backup', 100)`);
  await database.query(`
    insert into export_builds (kind, started_at, finished_at)
    values ('packs', now(), now())`);
  await createMailer({
    smtpUrl: null,
    mailFrom: 'a@b.example',
    dataDir,
    publicUrl: site.origin,
  }).sendQueued(aMail({ to: 'rudo@example.org' }), async () => true);
  const job = { name: 'a-job', schedule: '0 * * * *', run: async () => {} };
  const running = await startRecurringJobs(database, [job], { warn: () => {} });
  await waitUntil('the job ran', async () => {
    const { rows } = await database.query(
      `select from job_runs where name = 'a-job' and finished_at is not null`,
    );
    return rows.length > 0;
  });
  await running.stop(1000);
  await waitUntil('the index is built', () => readModel.figures().isCurrent);
  await site.anonymous.request('GET', '/');
  const { text } = await site.anonymous.request('GET', '/metrics');
  samples = text.split('\n').filter((line) => /^[a-z]/.test(line));
});
afterAll(async () => {
  await site.close();
  await readModel.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

const metricsOf = (lines: readonly string[]): Set<string> =>
  new Set(lines.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
const labelsOf = (lines: readonly string[]): Set<string> =>
  new Set(lines.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, name]) => name ?? '')));

describe('every query of a rule or a panel', () => {
  test.each(queries)('names only metrics and labels of /metrics (%s: %s)', (_name, expr) => {
    const { metrics, labels } = findIdentifiers(expr);
    const known = metricsOf(samples).add('up');
    const knownLabels = labelsOf(samples).add('job').add('instance');
    expect(metrics).not.toEqual([]);
    expect(metrics.filter((name) => !known.has(name))).toEqual([]);
    expect(labels.filter((name) => !knownLabels.has(name))).toEqual([]);
  });
});

describe('docs/OPERATING.md', () => {
  test('has a heading for each alert, and no other below chapter 14', async () => {
    const { text } = await readGuide();
    const chapter = /^## 14\. Alerts$(.*?)^## 15\./ms.exec(text)?.[1] ?? '';
    const headings = [...chapter.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});

describe('docs/METRICS.md', () => {
  test('describes every metric of Mazwi, and no other', async () => {
    const table = await read('docs/METRICS.md');
    const described = [...table.matchAll(/^\| (`.*?) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
      .sort();
    const own = [...metricsOf(samples)]
      .filter((name) => !/^(?:nodejs|process)_/.test(name))
      .map((name) => name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, ''));
    expect(described).toEqual([...new Set(own)].sort());
  });
});

test('each alert has a severity, a summary and a link to its chapter', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket', 'info'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/^[A-Z].+\.$/);
    expect(annotations.runbook).toBe(`docs/OPERATING.md#${alert.toLowerCase()}`);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('/metrics contains nothing about people, and no id of a request', () => {
  const text = samples.join('\n');
  expect(text).not.toMatch(/@|rudo|\d+\.\d+\.\d+\.\d+"|[\da-f]{8}-[\da-f]{4}/i);
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
  expect(routes).toContain('/*');
});

test('finds the metrics and the labels of a query', () => {
  expect(
    findIdentifiers(
      `sum by (le, route) (rate(a_bucket{status=~"5..", route!="/x{y}"}[5m])) > 1e9 or absent(b) and on () c`,
    ),
  ).toEqual({ metrics: ['a_bucket', 'b', 'c'], labels: ['le', 'route', 'status'] });
});
