import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KindName } from './reader-mix.ts';

const FILE = join(import.meta.dirname, 'measured.json');

/** CPU time of each process for a request, in microseconds. `server` is all copies together. */
export type Cpu = { server: number; primary: number; replica: number; nginx: number };

/** The CPU time of a request, and the size of its response including the headers. */
export type Cost = Cpu & { wireBytes: number };

/** CPU time while nobody sends requests, in microseconds a second; `server` is one copy. */
export type Idle = Omit<Cpu, 'nginx'>;

export type Run = {
  copies: number;
  replicas: number;
  /** Submissions that were also approved. */
  changesPerSecond: number;
  requestsPerSecond: number;
  hitRate: number;
  perRequest: Cpu & { driver: number };
  wireBytes: number;
};

export type Measured = {
  date: string;
  version: string;
  cores: number;
  memoryGb: number;
  terms: number;
  /** How many seconds each run took, and how long requests were sent before it as a warm-up. */
  seconds: { warm: number; run: number };
  /** How many addresses of each kind the runs requested. */
  addresses: Record<KindName, number>;
  /** The cost of responses that are computed for each request. */
  computed: Record<KindName, Cost & { bodyBytes: number }>;
  /** The cost of responses from the cache. Null for kinds that it does not contain. */
  cached: Record<KindName, Cost | null>;
  /**
   * The cost of a 304 response to a browser that has the current response. Null for kinds that the
   * cache does not contain.
   */
  unchanged: Record<KindName, Cost | null>;
  submission: Cost;
  approval: Cost;
  idle: Idle;
  runs: Run[];
};

export const readMeasured = (): Measured => JSON.parse(readFileSync(FILE, 'utf8'));

export function writeMeasured(measured: Measured): void {
  const rounded = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  writeFileSync(FILE, `${JSON.stringify(measured, rounded, 2)}\n`);
}
