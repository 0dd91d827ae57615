import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openConnection } from './connection.ts';
import { median } from './cpu.ts';
import { number, printTable } from './table.ts';

type Ports = { without: number; with: number };
const [PAIRS, BATCH, WARM_BATCHES] = [600, 300, 20];

/**
 * Measures the CPU time of a response with and without a request id. Short batches alternate, so
 * that other programs on the machine disturb both equally.
 */
export async function printRequestIds({ quick }: { quick: boolean }): Promise<void> {
  const child = fork(join(import.meta.dirname, 'request-id-server.ts'));
  const [ports] = (await once(child, 'message')) as [Ports];
  const readCpu = async (): Promise<number> => {
    child.send('cpu');
    const [micros] = await once(child, 'message');
    return micros;
  };
  const open = async (port: number) => {
    const connection = await openConnection(`http://127.0.0.1:${port}/`);
    return async () => {
      const before = await readCpu();
      for (let sent = 0; sent < BATCH; sent += 1) await connection.send({ path: '/' });
      return ((await readCpu()) - before) / BATCH;
    };
  };
  const [measureWithout, measureWith] = [await open(ports.without), await open(ports.with)];
  for (let batch = 0; batch < WARM_BATCHES; batch += 1) {
    await measureWithout();
    await measureWith();
  }
  const [without, differences]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < (quick ? PAIRS / 4 : PAIRS); pair += 1) {
    // The order alternates, because the second batch finds warmer caches.
    const first = pair % 2 ? await measureWith() : await measureWithout();
    const second = pair % 2 ? await measureWithout() : await measureWith();
    without.push(pair % 2 ? second : first);
    differences.push(pair % 2 ? first - second : second - first);
  }
  child.disconnect();
  differences.sort((a, b) => a - b);
  // The interval that contains the median with a probability of 95 % (sign test).
  const margin = 0.98 * Math.sqrt(differences.length);
  const at = (place: number) => number(differences[Math.round(place)] ?? Number.NaN, 2);
  const middle = differences.length / 2;
  printTable(
    `CPU time of a response of 10 KB from memory, in µs: medians of ${differences.length} pairs ` +
      `of ${BATCH} requests.`,
    ['without an id', 'an id', '95 % interval of that'],
    [
      [
        number(median(without), 1),
        number(median(differences), 2),
        `${at(middle - margin)} to ${at(middle + margin)}`,
      ],
    ],
  );
}
