import { expect, test } from 'vitest';
import { checkPassword, commonPasswords, isCommonPassword } from './password.ts';

const rudo = { email: 'rudo.moyo@example.org', firstName: 'Rudo', lastName: 'Moyo' };

test('the list contains the 100,000 most common passwords of at least 10 characters', () => {
  expect(commonPasswords).toBe(100_000);
});

test.each(['1234567890', 'qwertyuiop', 'QwertyUIOP', 'q1w2e3r4t5'])(
  'the common password %s is refused',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(checkPassword(password, rudo)).toMatch(/Many people use this password/);
  },
);

test.each(['rudomoyo2026', 'Rudo.Moyo@example.org', 'mazwi-mazwi-1', 'Moyo Mazwi 99'])(
  'the password %s, which is mostly known data, is refused',
  (password) => {
    expect(checkPassword(password, rudo)).toMatch(/mostly your name/);
  },
);

test.each([
  'three quiet hills',
  'aloe vera umbhaba',
  'Moyo waits at the old mill',
  'ελληνικά λόγια',
])('the password %s is accepted', (password) => {
  expect(checkPassword(password, rudo)).toBeNull();
});

test('short and long passwords are refused before anything else', () => {
  expect(checkPassword('rudo', rudo)).toMatch(/at least 10 characters/);
  expect(checkPassword('x'.repeat(201), rudo)).toMatch(/at most 200 characters/);
});
