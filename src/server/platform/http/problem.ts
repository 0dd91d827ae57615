import type { ProblemStatus } from '#contract/errors.ts';
import type { FieldError } from '#domain/text.ts';

/**
 * A request that is refused: thrown anywhere, answered as problem details in one place
 * (http/answer.ts). `detail` is a sentence for a person.
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
