import type { ProblemStatus } from '#contract/errors.ts';
import type { FieldError } from '#domain/text.ts';

/**
 * Rejects a request. Thrown anywhere, and answered as problem details by error-handler.ts. `detail`
 * is a sentence for the user.
 */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ProblemStatus,
    detail: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
