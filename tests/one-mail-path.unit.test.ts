import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** The files that send mail or check the settings for it. */
const TRANSPORT = [
  'src/server/operations/doctor/mail.ts',
  'src/server/platform/mail/mailer.ts',
  'src/server/platform/mail/send-mail.ts',
];
const WORKER = ['src/server/platform/mail/mail-worker.ts'];

const importsMailLibrary = (code: string) => /\bfrom 'nodemailer|import\('nodemailer/.test(code);
const callsTransport = (code: string) => /\.\s*sendQueued\(|\bsendBySmtp\(|\bsendMail\(/.test(code);

function findFiles(matches: (code: string) => boolean): string[] {
  return globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => matches(readFileSync(join(root, file), 'utf8')))
    .toSorted();
}

test('only the transport and doctor use the mail library', () => {
  expect(findFiles(importsMailLibrary)).toEqual(TRANSPORT);
});

test('only the mail worker calls the transport', () => {
  const callers = findFiles(callsTransport).filter((file) => !TRANSPORT.includes(file));
  expect(callers).toEqual(WORKER);
});

test('recognises a second path', () => {
  expect(importsMailLibrary(`import { createTransport } from 'nodemailer';`)).toBe(true);
  expect(importsMailLibrary(`import x from 'nodemailer/lib/shared';`)).toBe(true);
  for (const code of [
    'await mailTransport.sendQueued(mail, yes)',
    'transport.sendMail({})',
    'mailer\n  .sendQueued(mail, yes)',
    'sendBySmtp(options, message, yes)',
  ])
    expect([code, callsTransport(code)]).toEqual([code, true]);
});
