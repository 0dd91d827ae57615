import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentLocale } from '#domain/locale/locale.ts';
import { notify } from '#server/features/notices/notify.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { findRecipientLocale } from '#server/identity/sessions/person-locale.ts';
import { inLocale } from '#server/platform/locale.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { sendDueMails } from '#server/platform/mail/mail-worker.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aContributor, aDonation, aTerm, aTermInput, aVerifier } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { type Site, testMailParts } from './support/mail-loop.ts';
import { mailServer } from './support/mail-server.ts';

// An earlier test file may have loaded the modules without the mocks.
vi.hoisted(() => vi.resetModules());
vi.mock('#domain/messages.ts', async () => (await import('./support/marked-texts.ts')).markTexts());
vi.mock('#domain/messages/locales.ts', async () => ({
  locales: (await import('./support/marked-texts.ts')).MARKED_LOCALES,
}));
afterAll(() => {
  vi.doUnmock('#domain/messages.ts');
  vi.doUnmock('#domain/messages/locales.ts');
  vi.resetModules();
});

const [FIRST, SECOND] = ['en-XA', 'en-XB'] as unknown as ['en', 'en'];
const locales = ['en', FIRST, SECOND] as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
});

const setLocale = (userId: string, locale: string) =>
  database.query('update users set locale = $2 where id = $1', [userId, locale]);

/** Stores an invitation, and returns its id. */
async function invite(email: string, invitedBy: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into invitations (email, email_hash, token_hash, languages, subjects, invited_by, expires_at)
     values ($1, 'hash', 'hash', '{}', '{}', $2, now() + interval '1 day')
     returning id`,
    [email, invitedBy],
  );
  return rows[0]!.id;
}

/** Sends all emails through a mail server. Returns the headers and the body of each, by recipient. */
async function send(site: Site = { locales }) {
  const server = await mailServer();
  onTestFinished(server.close);
  const log = { warn: () => {}, error: () => {} };
  await sendDueMails({
    ...testMailParts(database, site),
    mailTransport: createMailer({
      smtpUrl: server.url,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir: '/nowhere',
      publicUrl: 'https://mazwi.example',
    }),
    log,
  });
  return new Map(
    server.received.map(({ to, text }) => {
      const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/);
      return [to[0]!, { head: head.replace(/\r\n[ \t]+/g, ' '), body: decode(body) }];
    }),
  );
}

const decode = (quotedPrintable: string) =>
  quotedPrintable.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** Returns the paths of this site to which an email leads. */
const pathsIn = ({ head, body }: { head: string; body: string }) => [
  ...new Set(
    [...`${head} ${body}`.matchAll(/https:\/\/mazwi\.example([^\s>?#]*)/g)].map(([, path]) => path),
  ),
];

test('one decision is mailed to each person in their locale', async () => {
  const [rudo, thabo, amina] = [
    (await aContributor(database, 'Rudo')).id,
    (await aContributor(database, 'Thabo')).id,
    (await aContributor(database, 'Amina')).id,
  ];
  const { id: actorId } = await aVerifier(database, 'Tendani');
  await setLocale(rudo, FIRST);
  await setLocale(thabo, SECOND);
  await setLocale(amina, 'a locale of another release');
  for (const [index, submitter] of [rudo, thabo, amina].entries())
    await database.transaction(async (tx) => {
      const { id } = await submitTerm(tx, aTermInput({ englishWord: `word ${index}` }), submitter);
      await applyTransition(tx, id, { transition: 'reject', actorId, reason: 'A dialect.' });
    });
  await database.query(
    `update notices set created_at = now() - interval '10 minutes', due_at = now()`,
  );
  const mails = await send();
  expect([...mails.keys()].sort()).toEqual([
    'amina@example.org',
    'rudo@example.org',
    'thabo@example.org',
  ]);
  expect(mails.get('rudo@example.org')!.head).toContain('Subject: [en-XA] ');
  expect(mails.get('rudo@example.org')!.head).toContain('Content-Language: en-XA\r\n');
  expect(mails.get('rudo@example.org')!.body).toMatch(/^\[en-XA\] Hello Rudo,/);
  expect(mails.get('thabo@example.org')!.body).toMatch(/^\[en-XB\] Hello Thabo,/);
  expect(mails.get('amina@example.org')!.head).toContain('Content-Language: en\r\n');
  expect(mails.get('amina@example.org')!.body).toMatch(/^Hello Amina,/);
});

test('links in an email lead to pages in the locale of the recipient, except pages for staff', async () => {
  const { id: actorId } = await aVerifier(database, 'Tendani');
  const [rudo, thabo] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Thabo')).id,
  ];
  const others = [await aContributor(database, 'Amina'), await aContributor(database, 'Zanele')];
  for (const id of [rudo, thabo, ...others.map((person) => person.id)]) await setLocale(id, FIRST);
  const term = await aTerm(database, {
    status: 'verified',
    submitterId: rudo,
    verifierId: actorId,
  });
  await notify(database, { kind: 'approved', userId: rudo, actorId, term });
  await notify(database, { kind: 'applicationApproved', userId: thabo, actorId });
  await database.query(
    `update notices set created_at = now() - interval '10 minutes', due_at = now()`,
  );
  await queueMail(database, { kind: 'passkeyAdded', address: 'amina@example.org' });
  await queueMail(database, {
    kind: 'invitation',
    invitationId: await invite('zanele@example.org', actorId),
  });
  const mails = await send();
  expect(
    Object.fromEntries(
      [...mails].map(([to, mail]) => [to.split('@', 1)[0], pathsIn(mail).toSorted()]),
    ),
  ).toEqual({
    rudo: [`/en-xa/dictionary/${term.id}`, '/en-xa/unsubscribe'],
    thabo: ['/en-xa/unsubscribe', '/verify'],
    amina: ['/en-xa/profile/security'],
    zanele: ['/en-xa/verifier-apply'],
  });
});

test('a locale that the site no longer offers is replaced by English', async () => {
  await setLocale((await aContributor(database, 'Rudo')).id, SECOND);
  await queueMail(database, { kind: 'passkeyAdded', address: 'rudo@example.org' });
  const mail = (await send({ locales: ['en', FIRST] })).get('rudo@example.org')!;
  expect(mail.head).toContain('Content-Language: en\r\n');
  expect(pathsIn(mail)).toEqual(['/profile/security']);
});

test('somebody without a locale gets a link in the locale in which it was asked for', async () => {
  for (const name of ['rudo', 'thabo'])
    await createAccount(database, {
      email: `${name}@example.org`,
      password: 'three quiet hills',
      firstName: name,
      lastName: null,
      emailVerified: true,
    });
  const { id } = await aContributor(database, 'Thabo');
  await setLocale(id, SECOND);
  await inLocale(FIRST, async () => {
    for (const address of ['rudo@example.org', 'thabo@example.org'])
      await queueMail(database, { kind: 'reset', address, locale: currentLocale() });
  });
  const mails = await send();
  expect(mails.get('rudo@example.org')!.head).toContain('Subject: [en-XA] ');
  expect(mails.get('thabo@example.org')!.head).toContain('Subject: [en-XB] ');
});

test('finds the recipient by person, account, donation, invitation or address', async () => {
  const { id: userId } = await aContributor(database, 'Rudo');
  const { id: adminId } = await aVerifier(database, 'Naledi');
  const account = await createAccount(database, {
    email: 'rudo@example.org',
    password: 'three quiet hills',
    firstName: 'Rudo',
    lastName: null,
    emailVerified: true,
  });
  const accountId = account!.id;
  await database.query(
    `update users set locale = $2, issuer = 'embedded', subject = $3 where id = $1`,
    [userId, FIRST, accountId],
  );
  const mail = {
    userId: null,
    accountId: null,
    donationId: null,
    invitationId: null,
    address: null,
    locale: null,
  };
  const find = (given: Parameters<typeof findRecipientLocale>[1]) =>
    findRecipientLocale({ database, locales }, given);
  for (const about of [
    { userId },
    { accountId },
    { accountId, address: 'former@example.org' },
    { donationId: await aDonation(database, { userId }), address: 'home@example.org' },
    { invitationId: await invite('Rudo@example.org', adminId) },
    { address: 'RUDO@example.org' },
  ])
    expect(await find({ ...mail, ...about }), JSON.stringify(about)).toBe(FIRST);
  const stranger = { ...mail, donationId: await aDonation(database), locale: SECOND };
  expect(await find(stranger)).toBe(SECOND);
  expect(await find({ ...mail, address: 'x@example.org' })).toBe(undefined);
});
