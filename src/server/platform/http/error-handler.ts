import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorText, errorText, showError } from '#contract/error-texts.ts';
import { type Problem, type ProblemStatus, problem } from '#contract/errors.ts';
import { DatabaseUnavailable, StorageUnavailable } from '#server/platform/db/database.ts';
import { ReadOnlyMode } from '#server/platform/db/read-only-mode.ts';
import { inEnglish } from '#server/platform/locale.ts';
import { HttpProblem } from './problem.ts';

const RETRY_AFTER_SECONDS = 5;
/** A retry can succeed only after somebody has freed disk space. */
const STORAGE_RETRY_AFTER_SECONDS = 60;

/** Maintenance takes minutes. */
const READ_ONLY_RETRY_AFTER_SECONDS = 300;

const unavailable = (detail: ErrorText, retryAfterSeconds: number) => ({
  problem: problem(503, detail),
  retryAfterSeconds,
  unexpected: false,
});

/**
 * Converts any error to problem details, and says how many seconds to wait if a retry can succeed.
 * Never exposes a stack trace, SQL or a file path.
 */
export function toProblem(error: unknown): {
  problem: Problem;
  retryAfterSeconds?: number;
  unexpected: boolean;
} {
  if (error instanceof HttpProblem) {
    return {
      problem: {
        ...problem(error.status, error.detail, error.errors, error.type),
        ...(error.link ? { link: error.link } : {}),
      },
      unexpected: false,
      ...(error.retryAfterSeconds ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
    };
  }
  if (error instanceof ReadOnlyMode)
    return unavailable(errorText('read_only'), READ_ONLY_RETRY_AFTER_SECONDS);
  if (error instanceof StorageUnavailable)
    return unavailable(errorText('cannot_store'), STORAGE_RETRY_AFTER_SECONDS);
  if (error instanceof DatabaseUnavailable)
    return unavailable(errorText('unavailable'), RETRY_AFTER_SECONDS);
  const { code, statusCode } = error as FastifyError;
  // The disk of DATA_DIR is full, so an email or a report could not be written.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return unavailable(errorText('cannot_store'), STORAGE_RETRY_AFTER_SECONDS);
  // A statement timeout is caused by load and a deadlock by a concurrent request, so a retry can
  // succeed.
  if (code === '57014' || code === '40P01')
    return unavailable(errorText('unavailable'), RETRY_AFTER_SECONDS);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { problem: problem(413, errorText('too_large')), unexpected: false };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return { problem: problem(415, errorText('not_json')), unexpected: false };
  // @fastify/static reports 403 for paths outside its folder. The client gets a 404, as for any
  // other missing page.
  if (code === 'FST_ERR_BAD_URL' || statusCode === 403 || statusCode === 404)
    return { problem: problem(404, errorText('missing')), unexpected: false };
  if (statusCode === 429)
    return { problem: problem(429, errorText('too_many')), unexpected: false };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return {
      problem: problem(
        ([400, 401, 405, 413, 415, 431].includes(statusCode) ? statusCode : 400) as ProblemStatus,
        errorText('malformed'),
      ),
      unexpected: false,
    };
  return { problem: problem(500, errorText('unexpected')), unexpected: true };
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const answer = toProblem(error);
  if (answer.unexpected) request.log.error({ err: error }, 'unexpected error');
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds);
  return reply
    .code(answer.problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(withEnglishDetail(answer.problem)));
}

/** Clients show their own text of the code (decision 0117). */
const withEnglishDetail = (shown: Problem): Problem =>
  inEnglish(() => (shown.code ? { ...shown, detail: showError(shown.code, shown.values) } : shown));

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
}
