import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { checkCode, newTotpSecret, totpUri } from './totp.ts';

const noon = new Date('2026-11-22T12:00:00Z');
const secret = newTotpSecret();
const codeAt = (time: Date) => new TOTP({ secret }).generate({ timestamp: time.getTime() });
const later = (seconds: number) => new Date(noon.getTime() + 1000 * seconds);

test('a secret has 160 bits in base32', () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URI names the product and the account', () => {
  const uri = new URL(totpUri(secret, 'rudo@example.org'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Mazwi:rudo@example.org');
  expect(uri.searchParams.get('secret')).toBe(secret);
});

// The test vector of RFC 6238, appendix B, with six digits.
test('a code agrees with RFC 6238', () => {
  const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(checkCode(rfc, '287082', new Date(59_000))).toEqual({ step: 1 });
});

describe('a code', () => {
  test.each([0, -60, 60])('accepts a code if the clock is off by %i seconds', (seconds) => {
    expect(checkCode(secret, codeAt(later(seconds)), noon)).toEqual({
      step: Math.floor(later(seconds).getTime() / 30_000),
    });
  });

  test.each([-600, 600])('reports a wrong clock if a code is off by %i seconds', (seconds) => {
    expect(checkCode(secret, codeAt(later(seconds)), noon)).toEqual({ wrong: 'clock' });
  });

  test('accepts a code with a space between its digits', () => {
    const code = codeAt(noon);
    expect(checkCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, noon)).toHaveProperty(
      'step',
    );
  });

  test.each(['', '000', 'abcdef', '1234567', '９９９９９９'])('rejects the code %o', (code) => {
    expect(checkCode(secret, code, noon)).toEqual({ wrong: 'code' });
  });
});
