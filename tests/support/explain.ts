import pg from 'pg';
import { defaultFilters, type TermFilters } from '../../src/domain/lists/term-search.ts';
import { listTerms } from '../../src/server/features/dictionary/list.ts';
import { anonymous } from '../../src/server/identity/sessions/caller.ts';
import { SEARCH_SETTINGS } from '../../src/server/platform/db/connections/pools.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createQueryable, type Queryable } from '../../src/server/platform/db/queryable.ts';

export type Statement = { text: string; values: readonly unknown[] };
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Sort Space Type'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** The index of the few terms that lists leave out. Lists read all of it. */
const UNLISTED_TERMS = 'terms_unlisted';

/** The tables and rows that a statement read when it ran. */
export type PlanSummary = {
  /** The tables that were read completely. */
  scanned: string[];
  /** The large indexes that were read without a condition, which means completely. */
  unbounded: string[];
  /** The number of table rows that were read, including those that a filter removed. */
  rows: number;
  /** The indexes that were read. */
  indexes: string[];
  /** How many sorts did not fit in memory. */
  spills: number;
};

const arrayElement = (value: unknown) =>
  typeof value === 'number' ? value : `"${String(value).replace(/["\\]/g, '\\$&')}"`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(arrayElement).join()}}`);
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
}

const settings = {
  search: SEARCH_SETTINGS,
  generic: '-c plan_cache_mode=force_generic_plan',
  custom: '-c plan_cache_mode=force_custom_plan',
};

/**
 * Opens a connection that explains prepared statements.
 * @param kind the settings of the connection: those of the search pool (`search`), or settings that
 * force a plan for any values (`generic`) or a plan for the given values (`custom`)
 */
export async function openExplainer(url: string, kind: keyof typeof settings) {
  const client = new pg.Client({ connectionString: url, options: settings[kind] });
  await client.connect();
  let prepared = 0;
  return {
    close: () => client.end(),
    explain: async ({ text, values }: Statement): Promise<PlanSummary> => {
      const name = `explained_${(prepared += 1)}`;
      await client.query(`prepare ${name} as ${text}`);
      const { rows } = await client.query(
        `explain (analyze, timing off, format json) execute ${name}${values.length ? `(${values.map(literal).join(', ')})` : ''}`,
      );
      await client.query(`deallocate ${name}`);
      return summarizePlan(rows[0]['QUERY PLAN'][0].Plan);
    },
  };
}

function summarizePlan(plan: Plan): PlanSummary {
  const summary: PlanSummary = { scanned: [], unbounded: [], rows: 0, indexes: [], spills: 0 };
  const walk = (node: Plan) => {
    const ran = (node['Actual Loops'] ?? 0) > 0;
    if (node['Sort Space Type'] === 'Disk') summary.spills += 1;
    if (node['Node Type'] === 'Seq Scan' && ran) summary.scanned.push(node['Relation Name']!);
    if (node['Index Name'] && ran) {
      summary.indexes.push(node['Index Name']);
      if (!node['Index Cond'] && node['Index Name'] !== UNLISTED_TERMS)
        summary.unbounded.push(node['Index Name']);
    }
    if (node['Relation Name'])
      summary.rows +=
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        (node['Actual Loops'] ?? 0);
    for (const child of node.Plans ?? []) walk(child);
  };
  walk(plan);
  return summary;
}

/** Returns a queryable that forwards all statements, and the list in which it records them. */
export function recordStatements<Recorded extends Queryable>(
  queryable: Recorded,
): { queryable: Recorded; statements: Statement[] } {
  const statements: Statement[] = [];
  const recording = createQueryable((text, values = []) => {
    statements.push({ text, values });
    return queryable.query(text, values);
  });
  return { queryable: { ...queryable, ...recording }, statements };
}

export type Explainers = Record<keyof typeof settings, Awaited<ReturnType<typeof openExplainer>>>;

export const openExplainers = async (url: string): Promise<Explainers> => ({
  search: await openExplainer(url, 'search'),
  generic: await openExplainer(url, 'generic'),
  custom: await openExplainer(url, 'custom'),
});

/** Runs a list query and explains each of its statements. */
export async function explainList(
  database: Database,
  plans: Explainers,
  filters: Partial<TermFilters> & { after?: string },
) {
  const [prepared, search] = [
    recordStatements(database.prepared),
    recordStatements(database.search),
  ];
  const result = await listTerms(
    { ...database, prepared: prepared.queryable, search: search.queryable },
    anonymous,
    { ...defaultFilters, ...filters },
  );
  const summaries: PlanSummary[] = [];
  // PostgreSQL first runs a prepared statement with custom plans, and later switches to a generic
  // plan if it expects that plan to cost no more. Both kinds of plans must therefore be good.
  for (const kind of ['custom', 'generic'] as const)
    for (const statement of prepared.statements)
      summaries.push(await plans[kind].explain(statement));
  for (const statement of search.statements) summaries.push(await plans.search.explain(statement));
  return { result, summaries, rows: summaries.reduce((sum, summary) => sum + summary.rows, 0) };
}
