/**
 * One submission as the server knows it: the same content is sent under the same key, so that a
 * retry after a lost answer makes nothing twice.
 */
export type Attempt = { content: string; key: string };

/**
 * @returns the attempt for what is to be sent: the last one when the content is the same, a new one
 * otherwise
 */
export function attemptFor(body: object, last: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(body);
  return last?.content === content ? last : { content, key: newKey() };
}

/** Reads an attempt that was kept in the browser; null when it is none. */
export function readAttempt(kept: unknown): Attempt | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { content, key } = kept as { content?: unknown; key?: unknown };
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : null;
}

/**
 * 128 random bits as hex. Not `crypto.randomUUID`: browsers have that over https only, and a school
 * may serve its copy over plain http.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
