import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { currentJobId } from '#server/platform/jobs/current-job.ts';
import { currentRequestId, REQUEST_ID_FIELD } from './requests/request-id.ts';

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
    ...(error.cause instanceof Error && { cause: describeCause(error.cause) }),
    stack: frames,
  };
}

/** Describes why an error was thrown, without another stack trace. */
function describeCause(cause: Error): Record<string, unknown> {
  const { stack, ...rest } = describe(cause);
  return rest;
}

/**
 * Logs JSON lines. Outside production it logs only warnings and errors. A line that is logged while
 * a request is handled contains the id of the request, and one of a job the id of its run.
 * @param options.level replaces this level
 * @param options.stream gets the lines instead of standard output
 */
export function createLog(
  config: Pick<Config, 'production'>,
  options: { level?: string; stream?: { write(line: string): void } } = {},
): FastifyBaseLogger {
  const level = config.production ? 'info' : 'warn';
  const log: FastifyBaseLogger = Fastify({
    logger: {
      level,
      serializers: { err: describe },
      // The logger of a request adds the id itself.
      mixin: (_entry, _level, logger) => {
        const requestId = logger === log ? currentRequestId() : undefined;
        const jobId = currentJobId();
        return {
          ...(requestId ? { [REQUEST_ID_FIELD]: requestId } : {}),
          ...(jobId ? { jobId } : {}),
        };
      },
      ...options,
    },
  }).log;
  return log;
}
