/** Values that cannot be measured here. `why` names the source of a value. */
type Assumption = { value: number; what: string; why: string };

export const assumptions = {
  peakFactor: {
    value: 3,
    what: 'requests a second in the busiest hour, compared with the mean of the day',
    why: 'an eighth of the day, as in docs/OPERATING.md',
  },
  viewsPerChange: {
    value: 20_000,
    what: 'page views for each public change (an approval, a correction, a donation)',
    why: 'assumed: ten times as many as English Wikipedia has for each edit, because each word needs a verifier',
  },
  busyCopy: {
    value: 0.6,
    what: 'how busy a copy may be in the busiest hour, as a share of one core',
    why: 'assumed; responses begin to queue above this',
  },
  slowestMs: {
    value: 100,
    what: 'how long the slowest twentieth of the requests may wait for a copy and its CPU time, in ms',
    why: 'assumed; the network and the database take time too',
  },
  databaseCores: { value: 16, what: 'cores of each PostgreSQL', why: 'assumed' },
  busyDatabase: {
    value: 0.5,
    what: 'how busy PostgreSQL may be',
    why: 'assumed: reports, backups and rebuilds need the rest',
  },
  connectionsPerCopy: {
    value: 30,
    what: 'connections of a copy to the primary',
    why: 'docs/OPERATING.md, chapter 5',
  },
  maxConnections: {
    value: 500,
    what: 'connections that PostgreSQL serves well without a pooler',
    why: 'assumed: a process each, on the cores above',
  },
  proxyCores: { value: 8, what: 'cores of a proxy, half of them busy', why: 'assumed' },
  linkGbits: { value: 10, what: 'Gbit/s of the network of the proxy', why: 'assumed' },
  catchUpMs: {
    value: 60,
    what: 'how long reads avoid the replica after a change, in ms',
    why: 'polled every 50 ms (src/server/platform/db/connections/replica.ts), and 10 ms to replay',
  },
  edgePlaces: { value: 20, what: 'places of a CDN, each with a cache of its own', why: 'assumed' },
  edgeTtl: {
    value: 60,
    what: 'how long the CDN keeps a page, in seconds',
    why: 'max-age in src/server/platform/cdn/surrogate-headers.ts',
  },
  removals: {
    value: 0.1,
    what: 'public changes that remove something, as a share',
    why: 'assumed; each purges all pages of the CDN twice (decision 0059)',
  },
} as const satisfies Record<string, Assumption>;
