import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Describes an error for the log. The message and the detail of a PostgreSQL error can contain user
 * content, so they are omitted.
 */
function describe(
  error: Error & { code?: string; severity?: string; constraint?: string; table?: string },
): { type: string; message: string; stack: string; [more: string]: unknown } {
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  const ofDatabase = error.severity !== undefined;
  return {
    type: error.name,
    code: error.code,
    message: ofDatabase ? 'rejected by PostgreSQL' : error.message,
    constraint: error.constraint,
    table: error.table,
    stack: frames,
  };
}

/**
 * Logs JSON lines. Outside production it logs only warnings and errors.
 * @param options.level replaces this level
 * @param options.stream gets the lines instead of standard output
 */
export function createLog(
  config: Pick<Config, 'production'>,
  options: { level?: string; stream?: { write(line: string): void } } = {},
): FastifyBaseLogger {
  const level = config.production ? 'info' : 'warn';
  return Fastify({ logger: { level, serializers: { err: describe }, ...options } }).log;
}
