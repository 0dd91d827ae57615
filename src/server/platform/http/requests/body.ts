import { createHash } from 'node:crypto';
import { errorText } from '#contract/error-texts.ts';
import { HttpProblem } from '../problem.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a body as JSON (decision 0003). An empty body is read as `{}`.
 * @throws 400 for malformed UTF-8 or JSON
 */
export function readJson(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return {};
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new HttpProblem(400, errorText('malformed'));
  }
}

/**
 * Hashes a request, to distinguish a repeated call from a different call with the same idempotency
 * key.
 */
export function hashRequest(prefix: string, body: Buffer | undefined): string {
  return createHash('sha256')
    .update(prefix)
    .update(body ?? '')
    .digest('hex');
}
