import { createHash } from 'node:crypto';

/**
 * The table stores hashes of session ids, so that somebody who reads it cannot take over a session.
 */
export function sessionKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
