import { isIP } from 'node:net';

/** Returns whether the raw value of a setting is valid. */
export type Check = (raw: string) => boolean;

export const isEmail: Check = (raw) => /^[^\s@<>]+@[^\s@<>]+$/.test(raw);

/** Accepts an email address, alone or after a name: `Mazwi <words@example.org>`. */
export const isSender: Check = (raw) => {
  const [, inBrackets] = /^[^<>@\r\n]+<([^<>]+)>$/.exec(raw) ?? [];
  return isEmail(inBrackets ?? raw);
};

/** Accepts a name or a place: one line of at most 200 characters. */
export const isLine: Check = (raw) => raw.length <= 200 && !/\p{Cc}/u.test(raw);

export const isPort: Check = (raw) => /^\d{1,5}$/.test(raw) && Number(raw) <= 65_535;

/** Accepts an IP address or a host name, without a port. */
export const isHost: Check = (raw) =>
  isIP(raw) !== 0 ||
  (/^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(raw) &&
    !/^[\d.]+$/.test(raw));

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Accepts what Fastify's `trustProxy` accepts: an IP address, a network such as 10.0.0.0/8, or the
 * name of a group of networks, such as loopback.
 */
export const isNetwork: Check = (raw) => {
  if (proxyNames.includes(raw)) return true;
  const [address = '', bits, ...rest] = raw.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const longest = version === 4 ? 32 : 128;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
};

/** Returns whether a URL is on this machine, so that requests to it never leave it. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

const PLACEHOLDERS = /change.?(?:me|this)|passwor[dt]|s[e3]cret|example|default|qwerty/i;
const WORDS = /[A-Z]?[a-z]{4,}|[A-Z]{5,}/g;
const MIN_DISTINCT = 8;
const RUN = 8;

/**
 * Returns whether a secret looks generated rather than typed. Rejects spaces, repetitions,
 * sequences, placeholders and phrases, but cannot measure entropy.
 */
export const looksRandom: Check = (raw) =>
  new Set(raw).size >= MIN_DISTINCT &&
  !/\s/.test(raw) &&
  !PLACEHOLDERS.test(raw) &&
  !repeats(raw) &&
  !countsUp(raw) &&
  !isPhrase(raw);

function repeats(raw: string): boolean {
  const parts = Array.from({ length: Math.max(0, raw.length - RUN + 1) }, (_, start) =>
    raw.slice(start, start + RUN),
  );
  return new Set(parts).size < parts.length;
}

/**
 * Returns whether eight characters in a row count up, count down or are equal: abcdefgh, 87654321
 * or aaaaaaaa.
 */
function countsUp(raw: string): boolean {
  const step = (index: number) => raw.charCodeAt(index) - raw.charCodeAt(index - 1);
  let length = 1;
  for (let index = 1; index < raw.length; index += 1) {
    const continues =
      Math.abs(step(index)) <= 1 && (length === 1 || step(index) === step(index - 1));
    length = continues ? length + 1 : 1;
    if (length >= RUN) return true;
  }
  return false;
}

/** Returns whether the text consists mostly of words and contains few digits. */
function isPhrase(raw: string): boolean {
  const words = (raw.match(WORDS) ?? []).join('').length;
  const digits = (raw.match(/\d/g) ?? []).length;
  return words > raw.length * 0.8 && digits < raw.length / 8;
}

/** Accepts 32 bytes in base64, as `openssl rand -base64 32` prints them. */
export const isEncryptionKey: Check = (raw) =>
  /^[A-Za-z\d+/_-]{43}=?$/.test(raw) && Buffer.from(raw, 'base64').length === 32;
