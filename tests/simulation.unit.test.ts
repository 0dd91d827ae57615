import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assumptions } from './bench/simulation/assumptions.ts';
import { createRequests, simulateCopy } from './bench/simulation/copy.ts';
import { readMeasured } from './bench/simulation/measured.ts';
import { kindNames } from './bench/simulation/reader-mix.ts';
import { planSizes, tabulateCheck, tabulatePlans } from './bench/simulation/tables.ts';
import { estimateTraffic, mixTraffic, passEdge, sumRates } from './bench/simulation/traffic.ts';
import { root } from './support/running-site.ts';

const measured = readMeasured();
const plans = planSizes(measured);
const read = (name: string) => readFile(join(root, 'docs', name), 'utf8');
const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Costs of one kind of response: `micros` if it is computed, a tenth if it is cached. */
function createCost(micros: number) {
  const cost = (share: number) => ({
    server: micros * share,
    primary: 0,
    replica: 0,
    nginx: 0,
    wireBytes: 1000,
    bodyBytes: 1000,
  });
  const each = (share: number) =>
    Object.fromEntries(kindNames.map((kind) => [kind, cost(share)])) as typeof measured.computed;
  return { computed: each(1), cached: each(0.1), unchanged: each(0.1) };
}
const oneAddress = new Map([['home', Float64Array.of(100)] as const]);
const oneRequest = createRequests(oneAddress);
const scene = { share: 1, hasReplica: false, warmSeconds: 60, seconds: 600, changesPerSecond: 0 };

describe('the simulated copy', () => {
  test('computes an address once a minute, or once for each change', () => {
    const { hitRate } = simulateCopy(createCost(1), { ...scene, requests: oneRequest });
    expect(1 - hitRate).toBeCloseTo(1 / 6000, 4);
    const changed = simulateCopy(createCost(1), {
      ...scene,
      requests: oneRequest,
      changesPerSecond: 1,
    });
    // On average, there are 100 requests between two changes, and the first of them is computed.
    expect(1 - changed.hitRate).toBeCloseTo(1 / 101, 3);
  });

  test('makes requests wait as long as the Pollaczek-Khinchine formula says', () => {
    // Each request takes 6 ms, so the copy is busy for 60 % of the time.
    const requests = createRequests(new Map([['signedIn', Float64Array.of(100)] as const]));
    const { meanMs } = simulateCopy(createCost(6000), { ...scene, requests });
    expect(meanMs).toBeCloseTo(6 + (0.6 * 6) / (2 * (1 - 0.6)), 0);
  });

  test('sends reads to the primary after a change, until the replica has it', () => {
    const requests = createRequests(mixTraffic(100, measured.addresses));
    const still = simulateCopy(measured, { ...scene, requests, hasReplica: true });
    expect(still.avoidedReplica).toBe(0);
    const restless = { ...scene, requests, hasReplica: true, changesPerSecond: 50 };
    expect(simulateCopy(measured, restless).avoidedReplica).toBeGreaterThan(0.8);
  });
});

test('a CDN passes on only a small part of the requests for popular addresses', () => {
  const passed = passEdge(oneAddress, 0);
  const perPlace = 100 / assumptions.edgePlaces.value;
  expect(sumRates(passed)).toBeCloseTo(100 / (1 + perPlace * assumptions.edgeTtl.value));
  expect(sumRates(passEdge(oneAddress, 10))).toBeGreaterThan(sumRates(passed));
  const readers = estimateTraffic(1_000_000);
  expect(sumRates(passEdge(readers, 0))).toBeLessThan(sumRates(readers));
});

test('sites with more readers need at least as much of everything', () => {
  for (const [small, large] of [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
  ] as const) {
    expect(plans[large]!.copies).toBeGreaterThanOrEqual(plans[small]!.copies);
    expect(plans[large]!.replicas).toBeGreaterThanOrEqual(plans[small]!.replicas);
    expect(plans[large]!.gbits).toBeGreaterThan(plans[small]!.gbits);
  }
});

test('docs/CAPACITY.md has the table that npm run simulate prints', async () => {
  const { columns, rows } = tabulatePlans(plans);
  const guide = await read('CAPACITY.md');
  for (const cells of [columns, ...rows]) expect(guide).toContain(toLine(cells));
});

test('docs/decisions/0060-simulation.md has the predictions that npm run simulate prints', async () => {
  const decision = await readFile(join(root, 'docs/decisions/0060-simulation.md'), 'utf8');
  const { columns, rows } = tabulateCheck(measured);
  for (const cells of [columns, ...rows]) expect(decision).toContain(toLine(cells));
});

test('the assumptions agree with what docs/OPERATING.md says', async () => {
  expect(await read('OPERATING.md')).toContain(
    `up to ${assumptions.connectionsPerCopy.value} connections for each copy`,
  );
});
