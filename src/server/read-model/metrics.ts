import client, { type Registry } from 'prom-client';
import type { ReadModel } from './read-model.ts';

/** Registers the metrics of the search index in the memory of this process. */
export function registerReadModelMetrics(registry: Registry, { figures }: ReadModel): void {
  const registers = [registry];
  const gauges = {
    search_index_current: {
      help: '1 while the index answers public searches, 0 while the database does',
      read: () => Number(figures().isCurrent),
    },
    search_index_lag_seconds: {
      help: 'For how long the index has not been current',
      read: () => figures().lagSeconds,
    },
    search_index_position: {
      help: 'The first transaction whose changes may not be in the index',
      read: () => figures().position,
    },
    search_index_terms: { help: 'Terms in the index', read: () => figures().terms },
    search_index_bytes: { help: 'Memory of the index', read: () => figures().bytes },
    search_index_build_seconds: {
      help: 'How long the last build of the index took; absent if it was read from its file',
      read: () => figures().buildSeconds,
    },
  };
  for (const [name, { help, read }] of Object.entries(gauges))
    new client.Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  new client.Counter({
    name: 'search_answers_total',
    help: 'Public searches and lists, by what answered them',
    labelNames: ['source'] as const,
    registers,
    collect() {
      this.reset();
      for (const [source, count] of Object.entries(figures().answers)) this.inc({ source }, count);
    },
  });
}
