import type { Measured } from '../simulation/measured.ts';
import { number, printTable } from '../table.ts';

/** Prints what the runs of --scale measured. */
export function printRuns({ runs, terms, cores }: Measured): void {
  printTable(
    `CPU time of each process for a request of the mix of readers, in µs, on ${number(terms)} ` +
      `terms behind nginx, with the load generator on the same ${cores} cores.`,
    ['copies', 'replicas', 'changes/s', 'requests/s', 'from the cache', 'copies: µs'].concat([
      'primary: µs',
      'replica: µs',
      'nginx: µs',
      'bytes',
    ]),
    runs.map((run) => [
      String(run.copies),
      String(run.replicas),
      String(run.changesPerSecond),
      number(run.requestsPerSecond),
      `${number(run.hitRate * 100, 1)} %`,
      number(run.perRequest.server),
      number(run.perRequest.primary),
      number(run.perRequest.replica),
      number(run.perRequest.nginx),
      number(run.wireBytes),
    ]),
  );
}
