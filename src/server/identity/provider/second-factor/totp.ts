import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#domain/product.ts';

/** The parameters of RFC 6238 that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const parameters = { issuer: PRODUCT, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
/** Codes are accepted if the device's clock is wrong by at most two steps, which is a minute. */
const ACCEPTED_STEPS = 2;
/** If the clock is wrong by at most this many steps, the user gets a hint to correct it. */
const RECOGNISED_STEPS = 40;

/** Creates a secret with 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI for the QR code. The app shows `account` below the product's name. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...parameters, label: account, secret }).toString();
}

export type CodeCheck = { step: number } | { wrong: 'code' | 'clock' };

/**
 * Finds the time step that a code belongs to. `clock` means that the code is right for another
 * time, so the device's clock is wrong; such a code is not accepted.
 */
export function checkCode(secret: string, code: string, now: Date): CodeCheck {
  const totp = new TOTP({ ...parameters, secret });
  const token = code.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(token)) return { wrong: 'code' };
  const difference = (steps: number) =>
    totp.validate({ token, timestamp: now.getTime(), window: steps });
  const accepted = difference(ACCEPTED_STEPS);
  if (accepted !== null)
    return { step: Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + accepted };
  return { wrong: difference(RECOGNISED_STEPS) === null ? 'code' : 'clock' };
}
