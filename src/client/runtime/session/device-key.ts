import { ACCOUNT_HEADER, DEVICE_KEY_COOKIE, DEVICE_KEY_PATH } from '#contract/account/outbox.ts';

// Texts that people typed are stored encrypted, with a key that a browser has only while its person
// is signed in (decision 0072).

/** The key of an account. It encrypts what its person typed on this device. */
export type DeviceKey = { account: string; key: CryptoKey };

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
/** The minimum time between a call that returned no key and the next call. */
const RETRY_MS = 5000;
/** Pages wait for the key before they respond, so a call to the server may take no longer. */
const ANSWER_TIMEOUT_MS = 4000;

let request: { account: string; key: Promise<DeviceKey | null>; at: number } | null = null;

/** Returns the key of the person whose session this browser has, or null. Makes no call. */
export async function findDeviceKey(): Promise<DeviceKey | null> {
  const [, account, key] =
    new RegExp(`(?:^|; )${DEVICE_KEY_COOKIE}=([^.;]+)\\.([^;]+)`).exec(document.cookie) ?? [];
  return account && key ? importKey(account, key) : null;
}

/**
 * Returns the key of an account, from the cookie or from the server. Returns null if the account's
 * session has ended, the server does not answer in time, or the page is not secure.
 */
export async function openDeviceKey(account: string): Promise<DeviceKey | null> {
  const found = await findDeviceKey();
  if (found?.account === account) return found;
  if (request?.account !== account || Date.now() - request.at > RETRY_MS)
    request = { account, key: fetchKey(account).catch(() => null), at: Date.now() };
  return request.key;
}

async function fetchKey(account: string): Promise<DeviceKey | null> {
  if (!navigator.onLine) return null;
  const response = await fetch(DEVICE_KEY_PATH, {
    headers: { accept: 'application/json', [ACCOUNT_HEADER]: account },
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) return null;
  const reply = (await response.json()) as { account: string; key: string };
  return reply.account === account ? importKey(account, reply.key) : null;
}

async function importKey(account: string, key: string): Promise<DeviceKey | null> {
  // Browsers offer no encryption on pages that were loaded over http from another machine.
  if (!globalThis.crypto?.subtle) return null;
  const bytes = fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'));
  return {
    account,
    key: await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']),
  };
}

/**
 * Encrypts a text. The name is authenticated, so that one stored text cannot be put in place of
 * another.
 * @returns the initialization vector and the ciphertext, in base64
 */
export async function sealText({ key }: DeviceKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = new TextEncoder().encode(text);
  const sealed = new Uint8Array(await crypto.subtle.encrypt(describe(name, iv), key, data));
  return toBase64(new Uint8Array([...iv, ...sealed]));
}

/** Decrypts a text, or returns null if it is damaged or was encrypted with another key. */
export async function unsealText(
  { key }: DeviceKey,
  name: string,
  sealed: string,
): Promise<string | null> {
  try {
    const bytes = fromBase64(sealed);
    const parameters = describe(name, bytes.slice(0, IV_BYTES));
    const data = await crypto.subtle.decrypt(parameters, key, bytes.slice(IV_BYTES));
    return new TextDecoder().decode(data);
  } catch {
    return null;
  }
}

const describe = (name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(name),
});

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
