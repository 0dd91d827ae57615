/**
 * A submission and its idempotency key. The same content is sent with the same key, so a retry
 * after a lost reply creates nothing twice.
 */
export type Attempt = { content: string; key: string };

/** @returns `last` if its content is the same as the body, otherwise a new attempt */
export function attemptFor(body: object, last: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(body);
  return last?.content === content ? last : { content, key: newKey() };
}

/** @returns the stored value if it is a valid attempt, otherwise null */
export function readAttempt(stored: unknown): Attempt | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { content, key } = stored as { content?: unknown; key?: unknown };
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : null;
}

/**
 * Returns 128 random bits as hexadecimal digits. Does not use `crypto.randomUUID`, because a school
 * might serve its copy of the site over http, where browsers do not offer it.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
