import { type Call, openConnection } from './connection.ts';

const AT_ONCE = 16;

/**
 * The results of a run. `p50` and `p95` are the median and the 95th percentile of the time from a
 * request to the last byte of its response, in milliseconds.
 */
export type Throughput = { replies: number; perSecond: number; p50: number; p95: number };

/**
 * Sends the requests that `next` returns over `atOnce` keep-alive connections without pause.
 * Measures for `seconds`, after a warm-up of `warmSeconds`.
 */
export async function throughput(
  url: string,
  next: () => Call,
  {
    warmSeconds,
    seconds,
    atOnce = AT_ONCE,
  }: { warmSeconds: number; seconds: number; atOnce?: number },
): Promise<Throughput> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(url)));
  const run = async (forSeconds: number): Promise<Throughput> => {
    const took: number[] = [];
    const start = performance.now();
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() - start < forSeconds * 1000) {
          const asked = performance.now();
          await connection.send(next());
          took.push(performance.now() - asked);
        }
      }),
    );
    const elapsed = (performance.now() - start) / 1000;
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor((took.length - 1) * share)]!;
    return { replies: took.length, perSecond: took.length / elapsed, p50: at(0.5), p95: at(0.95) };
  };
  try {
    await run(warmSeconds);
    return await run(seconds);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Sends each request once, so that its reply is in the cache. */
export async function requestOnce(url: string, asks: readonly Call[]): Promise<void> {
  const connection = await openConnection(url);
  for (const ask of asks) await connection.send(ask);
  connection.close();
}
