import type { FieldError } from '#domain/term.ts';
import { ApiError } from './api.ts';

/** How a submission failed, and what its writer reads. */
export type SubmitFailure =
  | { kind: 'signedOut' }
  | { kind: 'fields'; errors: FieldError[] }
  | { kind: 'failed'; sentence: string; detail: string | null };

/**
 * What a call's failure means; `failed` is the specification's sentence for it. A limit, an account
 * that may not submit and a conflict that settles it are told in the server's words: trying again
 * would not help.
 * @param thrown by `Api.call`; anything but an ApiError never got an answer
 */
export function submitFailureFrom(
  thrown: unknown,
  failed: string,
  { conflictSettles = false }: { conflictSettles?: boolean | undefined } = {},
): SubmitFailure {
  const { status, problem } = thrown instanceof ApiError ? thrown : { status: null, problem: null };
  if (status === 401) return { kind: 'signedOut' };
  if (status === 400 && problem?.errors?.length) return { kind: 'fields', errors: problem.errors };
  if ((status === 403 || status === 429 || (status === 409 && conflictSettles)) && problem)
    return { kind: 'failed', sentence: problem.detail, detail: null };
  return { kind: 'failed', sentence: failed, detail: problem?.detail ?? null };
}
