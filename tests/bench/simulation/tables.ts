import { number } from '../table.ts';
import { assumptions } from './assumptions.ts';
import { calibrate, findReference } from './calibrate.ts';
import { checkModel } from './check.ts';
import type { Measured } from './measured.ts';
import { type Plan, planSite } from './plan.ts';

type Table = { caption: string; columns: string[]; rows: string[][] };

const SIZES = [1_000_000, 10_000_000, 100_000_000];
/** The costs are scaled by the run with one copy and this many changes a second. */
const CHANGES_OF_REFERENCE = 1;
const percent = (share: number): string => `${number(share * 100)} %`;
const millions = (readers: number): string => `${readers / 1_000_000} million`;

/** Returns the plans for each size, without and with a CDN. */
export function planSizes(measured: Measured, viewsPerChange?: number): Plan[] {
  const costs = calibrate(measured, findReference(measured, CHANGES_OF_REFERENCE));
  return [false, true].flatMap((hasEdge) =>
    SIZES.map((readersPerDay) =>
      planSite(costs, {
        readersPerDay,
        hasEdge,
        ...(viewsPerChange !== undefined && { viewsPerChange }),
      }),
    ),
  );
}

/** Returns the table of plans that docs/CAPACITY.md contains. */
export function tabulatePlans(plans: readonly Plan[]): Table {
  return {
    caption: 'What a site needs in its busiest hour.',
    columns: [
      'readers a day',
      'CDN',
      'requests/s at the proxy',
      'from the cache',
      'copies',
      'replicas',
      'busy cores: primary',
      'each replica',
      'proxy',
      'connections',
      'Gbit/s',
      'scarcest',
    ],
    rows: plans.map((plan) => [
      millions(plan.readersPerDay),
      plan.hasEdge ? 'yes' : 'no',
      number(plan.originRate),
      percent(plan.hitRate),
      `${plan.copies} + 1`,
      String(plan.replicas),
      number(plan.busy.primary, 1),
      plan.replicas ? number(plan.busy.replica, 1) : '',
      number(plan.busy.proxy, 1),
      number(plan.connections),
      number(plan.gbits, 1),
      `${plan.limits[0]?.what}: ${percent(plan.limits[0]?.used ?? 0)}`,
    ]),
  };
}

/**
 * Returns how long requests wait at the copies of each plan, and how much of each limit is used.
 */
export function tabulateLimits(plans: readonly Plan[]): Table {
  return {
    caption:
      'How much of each limit is used, and the share of reads that avoid the replica after a ' +
      'change. The slowest twentieth of the requests needs this time or more at the thread of a ' +
      'copy, without the database.',
    columns: [
      'readers a day',
      'CDN',
      'changes/hour',
      'slowest twentieth, ms',
      'avoid the replica',
      'used, the scarcest first',
    ],
    rows: plans.map((plan) => [
      millions(plan.readersPerDay),
      plan.hasEdge ? 'yes' : 'no',
      number(plan.changesPerHour),
      number(plan.slowestMs),
      plan.replicas ? percent(plan.avoidedReplica) : '',
      plan.limits.map(({ what, used }) => `${what} ${percent(used)}`).join(', '),
    ]),
  };
}

/** Returns the predictions of the model, beside what was measured. */
export function tabulateCheck(measured: Measured): Table {
  return {
    caption:
      'Two copies and a replica, predicted from one copy without a replica. CPU time is for a request.',
    columns: ['changes/s', 'figure', 'predicted', 'measured', 'error'],
    rows: checkModel(measured).flatMap(({ run, predicted }) => {
      const row = (figure: string, forecast: number, actual: number, digits = 0) => [
        String(run.changesPerSecond),
        figure,
        number(forecast, digits),
        number(actual, digits),
        forecast === actual ? '0 %' : percent(forecast / actual - 1),
      ];
      return [
        row('requests/s', predicted.requestsPerSecond, run.requestsPerSecond),
        row('from the cache, %', predicted.hitRate * 100, run.hitRate * 100, 1),
        row('copies, µs', predicted.cpu.server, run.perRequest.server),
        row('primary, µs', predicted.cpu.primary, run.perRequest.primary),
        row('replica, µs', predicted.cpu.replica, run.perRequest.replica),
        row('nginx, µs', predicted.cpu.nginx, run.perRequest.nginx),
      ];
    }),
  };
}

/** Returns what is assumed, with the reasons. */
export const tabulateAssumptions = (): Table => ({
  caption: 'Assumptions.',
  columns: ['name', 'value', 'meaning', 'source'],
  rows: Object.entries(assumptions).map(([name, { value, what, why }]) => [
    name,
    number(value, Number.isInteger(value) ? 0 : 1),
    what,
    why,
  ]),
});
