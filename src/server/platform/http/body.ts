import { createHash } from 'node:crypto';
import { details } from '#contract/errors.ts';
import { HttpProblem } from './problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON value of a body that was kept as bytes (decision 0003); nothing sent counts as `{}`.
 * Broken UTF-8 or JSON is a 400.
 */
export function readJson(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return {};
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new HttpProblem(400, details.malformed);
  }
}

/** A fingerprint of a request, to tell a repeated call from another one under the same key. */
export function hashRequest(prefix: string, body: Buffer | undefined): string {
  return createHash('sha256')
    .update(prefix)
    .update(body ?? '')
    .digest('hex');
}
