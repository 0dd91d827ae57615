import type { ProblemStatus, ProblemType } from '#contract/errors.ts';
import type { FieldError } from '#domain/text.ts';

/**
 * An error that rejects a request. Any code can throw it; error-handler.ts sends it as problem
 * details. `detail` is a sentence for the user.
 */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly type: ProblemType | undefined;
  /** The path of a page that explains the problem. */
  readonly link: string | undefined;

  constructor(
    status: ProblemStatus,
    detail: string,
    more: {
      errors?: FieldError[];
      retryAfterSeconds?: number;
      type?: ProblemType;
      link?: string;
    } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.type = more.type;
    this.link = more.link;
  }
}
