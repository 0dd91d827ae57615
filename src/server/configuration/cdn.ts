import type { Environment } from './environment.ts';

/** Where to send a purge, and the header with the secret that the receiver expects, if any. */
export type PurgeTarget = { url: string; headers: Record<string, string> };

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Reads CDN_PURGE_URL. The user and the password of each URL become a header, because providers
 * expect their tokens in headers of different names.
 */
export function readPurgeTargets(env: Environment): PurgeTarget[] {
  return env.list('CDN_PURGE_URL').flatMap((raw) => {
    const target = parseTarget(raw);
    if (target) return [target];
    // The value may contain a secret, so the message does not repeat it.
    env.refuse(
      'CDN_PURGE_URL must be a URL like http://127.0.0.1:6083/ or ' +
        'https://HEADER:TOKEN@cdn.example/purge, or several, separated by commas.',
    );
    return [];
  });
}

function parseTarget(raw: string): PurgeTarget | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  if (!['http:', 'https:'].includes(url.protocol) || url.hash !== '') return null;
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, headers: {} };
  const name = decode(username);
  const value = decode(password);
  if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) return null;
  return { url: url.href, headers: { [name.toLowerCase()]: value } };
}

/** Decodes a part of a URL. Returns an empty text, which is invalid, if it cannot be decoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
