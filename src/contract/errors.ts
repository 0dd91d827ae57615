import type { FieldError } from '#domain/text.ts';

/** Problem details (RFC 9457): the one shape of every refusal. */
export type Problem = {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
};

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
export type ProblemStatus = keyof typeof titles;

export function problem(status: ProblemStatus, detail: string, errors?: FieldError[]): Problem {
  return {
    type: 'about:blank',
    title: titles[status],
    status,
    detail,
    ...(errors ? { errors } : {}),
  };
}

/** The detail of refusals that no feature words for itself. A person may read each of them. */
export const details = {
  tooLarge: 'This is too large. Send at most 64 KiB.',
  notJson: 'Send JSON, with the content type application/json.',
  malformed: 'The body is not valid JSON. Correct it and send it again.',
  notAnObject: 'Send a JSON object.',
  crossSite: 'This request came from another site and was refused. Reload the page and try again.',
  signIn: 'Sign in to do this.',
  role: 'Your account is not allowed to do this.',
  unverified:
    'Verify your email address first: open the link that we sent you. Until then, you can read but not contribute.',
  missing: 'This does not exist, or you do not have permission to see it.',
  fields: 'Some fields need your attention.',
  tooMany: 'You have done this too many times. Wait a little and try again.',
  unavailable: 'The dictionary is temporarily unavailable. Please try again shortly.',
  cannotStore:
    'The site cannot store anything at the moment. Reading works as usual. Nothing was changed; please try again later.',
  severalHosts: 'This request names several hosts. Send one Host header.',
  unexpected: 'Something went wrong on our side. Nothing was changed. Please try again.',
  keyReused: 'This Idempotency-Key was used with another request. Use a new one.',
  pendingApplication:
    'You already have an application under review. The decision will appear on your profile.',
  applicationDecided: 'This application has already been decided. Nothing was changed.',
  ownRole: 'You cannot change your own role. Ask another administrator.',
  lastAdminStays:
    'You are the last administrator. Make somebody else an administrator first; then you can delete your account.',
  lastAdmin: 'This is the last administrator. Make somebody else an administrator first.',
  roleOfUnverified:
    'The email address of this person is not verified. They can get a role once it is.',
  roleChange: 'This role change is not possible. Reload the list to see the current role.',
  revisable: 'Only rejected submissions can be revised.',
  revisedAlready: 'You have already resubmitted this term. You can find it on your profile.',
  settingsChanged: 'Somebody else changed the settings after you opened them. Nothing was saved.',
  unsigned: 'This request is not signed by the payment provider.',
  donationsOff:
    'Donations are closed at the moment. Please come back later. Thank you for wanting to help.',
  messageHidden:
    'There is no message to hide: the donor did not write one, or it is already hidden.',
  ownSubmission: 'You submitted this term, so another verifier must decide on it.',
  alreadyReported: 'You have already reported this term. A verifier will look at your report.',
} as const;

const stands = {
  verified: 'This term has already been verified. Nothing was changed.',
  rejected: 'This term has already been rejected. Nothing was changed.',
  pending: 'This term is pending. Nothing was changed.',
} as const;

/** The detail of a 409 of a decision: what the term's status is by now. */
export const alreadyDecided = (status: keyof typeof stands): string => stands[status];

const closed = {
  resolved: 'This report has already been resolved. Nothing was changed.',
  reopened:
    'The term has already been sent back to pending because of this report. Nothing was changed.',
} as const;

/** The detail of a 409 on a report that is closed: how it was closed. */
export const alreadyClosed = (status: keyof typeof closed): string => closed[status];
