import type { FieldError } from '#domain/text.ts';
import { type ErrorCode, type ErrorText, type ErrorValues, errorText } from './error-texts.ts';

/** Problem details (RFC 9457), the body of every error response. */
export type Problem = {
  type: ProblemType;
  title: string;
  status: number;
  /** Says which error it is, in all locales. Replies of earlier releases have none. */
  code?: ErrorCode;
  /** The values in the text of the error. */
  values?: ErrorValues;
  /** The text of the error in English. */
  detail: string;
  errors?: FieldError[];
  /** The path of a page that explains the problem, such as the term that a submission repeats. */
  link?: string;
};

/**
 * `reauthenticate` means that the user's last sign-in is too long ago for this call. After a new
 * sign-in with /api/login?stepUp=1, the call can be repeated. `other-account` means that the call
 * names another account than the one that is signed in (`ACCOUNT_HEADER` of outbox.ts).
 */
export type ProblemType = 'about:blank' | 'reauthenticate' | 'other-account';

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
export type ProblemStatus = keyof typeof titles;

export function problem(
  status: ProblemStatus,
  { code, values, text }: ErrorText,
  errors?: FieldError[],
  type: ProblemType = 'about:blank',
): Problem {
  return {
    type,
    title: titles[status],
    status,
    code,
    ...(values ? { values } : {}),
    detail: text,
    ...(errors ? { errors } : {}),
  };
}

const decidedDetails = {
  verified: () => errorText('term_verified'),
  rejected: () => errorText('term_rejected'),
  pending: () => errorText('term_pending'),
} as const;

/** Returns the `detail` of the 409 response to a decision that conflicts with the term's status. */
export const alreadyDecided = (status: keyof typeof decidedDetails): ErrorText =>
  decidedDetails[status]();

const closedDetails = {
  resolved: () => errorText('report_resolved'),
  reopened: () => errorText('report_reopened'),
} as const;

/**
 * Returns the `detail` of the 409 response to a decision on a report that is already closed. The
 * status is `reopened` if the report was closed by sending its term back for review.
 */
export const alreadyClosed = (status: keyof typeof closedDetails): ErrorText =>
  closedDetails[status]();

const closedProposalDetails = {
  accepted: () => errorText('proposal_accepted'),
  rejected: () => errorText('proposal_rejected'),
  withdrawn: () => errorText('proposal_withdrawn'),
} as const;

/** Returns the `detail` of the 409 response to a decision on a proposal that is not open. */
export const proposalClosed = (status: keyof typeof closedProposalDetails): ErrorText =>
  closedProposalDetails[status]();
