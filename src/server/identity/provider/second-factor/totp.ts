import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#domain/product.ts';

/** RFC 6238 with the parameters that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const parameters = { issuer: PRODUCT, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
/** A device's clock may be wrong by a minute. */
const ACCEPTED_STEPS = 2;
/** A clock that is wrong by this much is worth a hint. */
const RECOGNISED_STEPS = 40;

/** A new secret with 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI that a QR code contains. `account` is shown by the app, below the product's name. */
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
