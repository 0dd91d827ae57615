import { createHash } from 'node:crypto';

/**
 * Returns the hash of a session id. The table stores only hashes, so that somebody who reads it
 * cannot take over a session.
 */
export function sessionKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
