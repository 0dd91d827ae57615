import type { ErrorText } from '#contract/error-texts.ts';
import type { ProblemStatus, ProblemType } from '#contract/errors.ts';
import type { FieldError } from '#domain/text.ts';

/**
 * An error that rejects a request. Any code can throw it; error-handler.ts sends it as problem
 * details. `detail` contains a sentence for the user.
 */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  readonly detail: ErrorText;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly type: ProblemType | undefined;
  /** The path of a page that explains the problem. */
  readonly link: string | undefined;

  constructor(
    status: ProblemStatus,
    detail: ErrorText,
    more: {
      errors?: FieldError[];
      retryAfterSeconds?: number;
      type?: ProblemType;
      link?: string;
    } = {},
  ) {
    super(detail.text);
    this.detail = detail;
    this.status = status;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.type = more.type;
    this.link = more.link;
  }
}
