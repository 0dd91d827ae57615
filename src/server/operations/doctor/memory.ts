import { totalmem } from 'node:os';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'memory';
/**
 * The memory that the server needs by itself, and together with the embedded PostgreSQL
 * (docs/OPERATING.md, chapter 1).
 */
const NEEDED_BYTES = { server: 450e6, withDatabase: 1e9 };
/** With less available, the system may kill a process during the next burst of requests. */
const MIN_AVAILABLE_BYTES = { warn: 200e6, fail: 50e6 };

export type Memory = { total: number; available: number };

/**
 * Reads the memory that is available to this process: that of the machine, or less in a container.
 */
function readMemory(): Memory {
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { total, available: Math.min(total, process.availableMemory()) };
}

/** Compares the memory with what a copy of the server needs. */
export function checkMemory(
  { embedded }: { embedded: boolean },
  { total, available }: Memory = readMemory(),
): Finding {
  const value = `${formatGb(available)} GB of ${formatGb(total)} GB available`;
  const needed = embedded ? NEEDED_BYTES.withDatabase : NEEDED_BYTES.server;
  if (total < needed)
    return warn(
      CHECK,
      `${value}, ${formatGb(needed)} GB needed`,
      'Raise the memory of the machine, or the limit of the container or service.',
    );
  const advice = 'Stop other programs, or add memory; the system may end Mazwi or PostgreSQL.';
  if (available < MIN_AVAILABLE_BYTES.fail) return fail(CHECK, value, advice);
  return available < MIN_AVAILABLE_BYTES.warn ? warn(CHECK, value, advice) : ok(CHECK, value);
}

const formatGb = (bytes: number) => (bytes / 1e9).toFixed(bytes < 1e9 ? 2 : 1);
