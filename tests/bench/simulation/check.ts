import { calibrate, findReference, MICROS, simulateRun } from './calibrate.ts';
import type { Cpu, Measured, Run } from './measured.ts';

type Prediction = Pick<Run, 'hitRate' | 'requestsPerSecond'> & { cpu: Cpu };
type Check = { run: Run; predicted: Prediction };

/**
 * The rate of requests and the hit rate depend on each other, so both are computed this many times.
 */
const ROUNDS = 4;

/**
 * Predicts the runs with two copies and a replica from one copy without a replica, so that the
 * model is compared with something that it has not seen.
 */
export function checkModel(measured: Measured): Check[] {
  return measured.runs
    .filter(({ copies, replicas }) => copies === 2 && replicas === 1)
    .map((run) => ({ run, predicted: predict(measured, run) }));
}

function predict(measured: Measured, run: Run): Prediction {
  const reference = findReference(measured, run.changesPerSecond);
  const calibrated = calibrate(measured, reference);
  // In a second, the machine does as much as in the reference run, unless a copy needs a whole
  // core.
  const busyMicros = reference.requestsPerSecond * sumCpu(reference.perRequest);
  let rate = reference.requestsPerSecond;
  for (let round = 1; ; round += 1) {
    const { cpu, result } = simulateRun(calibrated, run, rate);
    const all = sumCpu({ ...cpu, driver: reference.perRequest.driver });
    rate = Math.min(busyMicros / all, (run.copies * MICROS) / cpu.server);
    if (round === ROUNDS) return { hitRate: result.hitRate, requestsPerSecond: rate, cpu };
  }
}

const sumCpu = ({ server, primary, replica, nginx, driver }: Run['perRequest']): number =>
  server + primary + replica + nginx + driver;
