import type { Problem } from '#contract/errors.ts';
import type { FieldError } from '#domain/term.ts';

/** How a submission failed, and what its writer reads. */
export type Refusal = { kind: 'signedOut' } | { kind: 'fields'; errors: FieldError[] } | { kind: 'failed'; sentence: string; detail: string | null };

/** What an answer means; `failed` is the specification's sentence for it. A limit or an account that may not submit is told in the server's words: trying again would not help. */
export function refusalOf(status: number | null, problem: Problem | null, failed: string): Refusal {
  if (status === 401) return { kind: 'signedOut' };
  if (status === 400 && problem?.errors?.length) return { kind: 'fields', errors: problem.errors };
  if ((status === 403 || status === 429) && problem) return { kind: 'failed', sentence: problem.detail, detail: null };
  return { kind: 'failed', sentence: failed, detail: problem?.detail ?? null };
}
