import type { Failure } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { ApiError, requiredSignIn } from './api.ts';

/** The reason why a change was not saved, and what the interface shows about it. */
export type SubmitFailure =
  | { kind: 'signInRequired' }
  | { kind: 'fields'; errors: FieldError[] }
  | ({ kind: 'failed'; status: number | null } & Failure);

/**
 * The error statuses for which the server's sentence replaces the client's. `limit` means 403 and
 * 429, after which an immediate retry would not help. `conflict` means 403, 409 and 429, and
 * `always` means all statuses.
 */
export type ServerSentence = 'limit' | 'conflict' | 'always';

/**
 * Returns what the interface shows about a failed call.
 * @param thrown the error that `Api.call` threw; if it is not an ApiError, no reply arrived
 * @param failed the client's sentence for this failure
 */
export function submitFailureFrom(
  thrown: unknown,
  failed: string,
  serverSentence: ServerSentence = 'limit',
): SubmitFailure {
  if (requiredSignIn(thrown)) return { kind: 'signInRequired' };
  const error = thrown instanceof ApiError ? thrown : null;
  const { status, problem } = error ?? { status: null, problem: null };
  if (status === 400 && problem?.errors?.length) return { kind: 'fields', errors: problem.errors };
  const link = problem?.link && { link: problem.link };
  if (problem && replacesSentence(status, serverSentence))
    return { kind: 'failed', status, sentence: problem.detail, detail: null, ...link };
  // If the server sends the same sentence as `failed`, show it only once.
  const detail = problem && problem.detail !== failed ? problem.detail : null;
  return {
    kind: 'failed',
    status,
    sentence: failed,
    detail: withReference(detail, error),
    ...link,
  };
}

/** Adds the id of the failed call to the detail of an unexpected error. */
function withReference(detail: string | null, error: ApiError | null): string | null {
  if (error?.status !== 500 || !error.requestId) return detail;
  return [detail, m.errors_reference({ id: error.requestId })].filter(Boolean).join(' ');
}

function replacesSentence(status: number | null, serverSentence: ServerSentence): boolean {
  if (status === 403 || status === 429 || serverSentence === 'always') return true;
  return status === 409 && serverSentence === 'conflict';
}
