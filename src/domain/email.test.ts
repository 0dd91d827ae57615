import { expect, test } from 'vitest';
import { checkEmail, checkNewEmail } from './email.ts';

test.each(['rudo@example.org', "o'hara+words_2@sub.example.co.za", 'a@xn--bcher-kva.example'])(
  'a new account may have %s',
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
])('a new account with %s is refused with a sentence', (_what, email) => {
  const checked = checkNewEmail(email);
  expect(checked.ok).toBe(false);
  expect(!checked.ok && checked.message).toMatch(/[.]$/);
});

test('accounts from earlier days still sign in with any address', () => {
  expect(checkEmail('adm\u{ed}n@example.org').ok).toBe(true);
});
