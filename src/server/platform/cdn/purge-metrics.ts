import client, { type Registry } from 'prom-client';

export type PurgeMetrics = { count(result: 'done' | 'failed', seconds: number): void };

/** Registers the metrics of purges. Without a CDN, they stay 0. */
export function registerPurgeMetrics(registry: Registry): PurgeMetrics {
  const registers = [registry];
  const purges = new client.Counter({
    name: 'cdn_purges_total',
    help: 'Purges sent to the CDN, by result',
    labelNames: ['result'] as const,
    registers,
  });
  for (const result of ['done', 'failed']) purges.inc({ result }, 0);
  const duration = new client.Histogram({
    name: 'cdn_purge_duration_seconds',
    help: 'How long purges of the CDN took, including those that failed',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return {
    count: (result, seconds) => {
      purges.inc({ result });
      duration.observe(seconds);
    },
  };
}
