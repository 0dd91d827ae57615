import { expect, test } from 'vitest';
import { checkEmail, checkNewEmail } from './email.ts';

test.each(['rudo@example.org', "o'hara+words_2@sub.example.co.za", 'a@xn--bcher-kva.example'])(
  'accepts the address %s for a new account',
  (email) => expect(checkNewEmail(email)).toEqual({ ok: true, value: email }),
);

test.each([
  ['a Cyrillic letter in the name', '\u{430}dmin@example.org'],
  ['a Greek letter in the domain', 'admin@ex\u{3b1}mple.org'],
  ['Cyrillic only', '\u{430}\u{441}\u{435}@example.org'],
  ['a dotless i', 'adm\u{131}n@example.org'],
  ['a Latin alpha', '\u{251}dmin@example.org'],
  ['full-width letters', '\u{ff41}dmin@example.org'],
  ['an accent', 'adm\u{ed}n@example.org'],
  ['a full-width at sign', 'admin\u{ff20}example.org'],
  ['an invisible character', 'ad\u{200b}min@example.org'],
])('rejects an address with %s for a new account, and explains why', (_case, email) => {
  const checked = checkNewEmail(email);
  expect(checked.ok).toBe(false);
  expect(!checked.ok && checked.message).toMatch(/[.]$/);
});

test('accepts an address with an accent for sign-in to an older account', () => {
  expect(checkEmail('adm\u{ed}n@example.org').ok).toBe(true);
});
