import { type CopyResult, createRequests, simulateCopy } from './copy.ts';
import type { Cost, Cpu, Idle, Measured, Run } from './measured.ts';
import { type KindName, kindNames } from './reader-mix.ts';
import { mixTraffic } from './traffic.ts';

export const MICROS = 1_000_000;

type Setup = Pick<Run, 'copies' | 'replicas' | 'changesPerSecond'>;

/** Simulates a run of `npm run bench -- --scale`, and returns what each process needs in it. */
export function simulateRun(
  measured: Measured,
  { copies, replicas, changesPerSecond }: Setup,
  rate: number,
): { cpu: Cpu; result: CopyResult } {
  const result = simulateCopy(measured, {
    requests: createRequests(mixTraffic(rate, measured.addresses)),
    share: 1 / copies,
    changesPerSecond,
    hasReplica: replicas > 0,
    warmSeconds: measured.seconds.warm,
    seconds: measured.seconds.run,
  });
  const busy = addWrites(measured, { copies, changesPerSecond, rate, cpu: result.cpu });
  const perRequest = (part: keyof Cpu) => (busy[part] * MICROS) / rate;
  return {
    result,
    cpu: {
      server: perRequest('server'),
      primary: perRequest('primary'),
      replica: replicas > 0 ? perRequest('replica') : 0,
      nginx: perRequest('nginx'),
    },
  };
}

/**
 * Adds the cost of changes and of idle time to that of requests.
 * @returns busy cores
 */
export function addWrites(
  { submission, approval, idle }: Measured,
  of: { copies: number; changesPerSecond: number; rate: number; cpu: Cpu },
): Cpu {
  const sum = (part: keyof Cpu) => {
    const between = part === 'nginx' ? 0 : idle[part] * (part === 'replica' ? 1 : of.copies);
    const writes = (submission[part] + approval[part]) * of.changesPerSecond;
    return (of.cpu[part] * of.rate + writes + between) / MICROS;
  };
  return {
    server: sum('server'),
    primary: sum('primary'),
    replica: sum('replica'),
    nginx: sum('nginx'),
  };
}

/**
 * Scales the costs by what a run of the mix needed, compared with its simulation. They differ,
 * because a kind of request that is sent alone uses the caches of the CPU better.
 * @param reference a run with one copy and no replica. The replica runs the statements of the
 * primary, so its costs are scaled like those.
 */
export function calibrate(measured: Measured, reference: Run): Measured {
  const { cpu } = simulateRun(measured, reference, reference.requestsPerSecond);
  const factor = (part: keyof Cpu) => reference.perRequest[part] / cpu[part];
  const [server, primary, nginx] = [factor('server'), factor('primary'), factor('nginx')];
  const scaleCost = <T extends Cost | null>(cost: T): T =>
    cost && {
      ...cost,
      server: cost.server * server,
      primary: cost.primary * primary,
      replica: cost.replica * primary,
      nginx: cost.nginx * nginx,
    };
  const scaleKinds = <T extends Cost | null>(costs: Record<KindName, T>): Record<KindName, T> =>
    Object.fromEntries(kindNames.map((kind) => [kind, scaleCost(costs[kind])])) as Record<
      KindName,
      T
    >;
  const idle: Idle = {
    server: measured.idle.server * server,
    primary: measured.idle.primary * primary,
    replica: measured.idle.replica * primary,
  };
  return {
    ...measured,
    computed: scaleKinds(measured.computed),
    cached: scaleKinds(measured.cached),
    unchanged: scaleKinds(measured.unchanged),
    submission: scaleCost(measured.submission),
    approval: scaleCost(measured.approval),
    idle,
  };
}

/** Finds the run with one copy, no replica and this number of changes a second. */
export function findReference({ runs }: Measured, changesPerSecond: number): Run {
  const found = runs.find(
    (run) => run.copies === 1 && run.replicas === 0 && run.changesPerSecond === changesPerSecond,
  );
  if (!found) throw new Error(`measured.json has no run with ${changesPerSecond} changes a second`);
  return found;
}
