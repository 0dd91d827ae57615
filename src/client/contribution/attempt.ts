import type { TermInput } from '#domain/term.ts';

/** One submission as the server knows it: the same content is sent under the same key, so that a retry after a lost answer makes no second term. */
export type Attempt = { content: string; key: string };

/** @returns the attempt for this term: the last one when the content is the same, a new one otherwise */
export function attemptFor(term: TermInput, last: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(term);
  return last?.content === content ? last : { content, key: newKey() };
}

/** 128 random bits as hex. Not `crypto.randomUUID`: browsers have that over https only, and a school may serve its copy over plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
