import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aMail, aTermInput } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { addReviews } from './erasure-reviews.ts';
import { type Client, type ServedApp, servedApp } from './served-app.ts';

/** `NAME` and `ADDRESS` are the first name and the email address of the person to erase. */
export const NAME = 'Zebedayo';
export const ADDRESS = 'zebedayo@example.org';

export const heart = aTermInput();

/** The request body that confirms an erasure. */
export const confirmed = { body: { confirmation: 'delete' } };

/** `startErasureSite` sets these variables before each test. */
export let database: Awaited<ReturnType<typeof testDatabase>>;
export let site: ServedApp;
export let folder: string;
export let zebedayo: Client;
export let tendani: Client;
export let naledi: Client;

/** Starts a site before each test, with a person to erase, a verifier and an admin. */
export function startErasureSite(): void {
  beforeEach(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'mazwi-erasure-'));
    site = await servedApp(database, { DATA_DIR: folder });
    [zebedayo, tendani, naledi] = [
      await site.signIn(NAME, 'user'),
      await site.signIn('Tendani', 'verifier'),
      await site.signIn('Naledi', 'admin'),
    ];
  });
  afterEach(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Stores data about the person to erase in every table that can contain it. */
export async function fillEveryTable(): Promise<{ rejected: string; ofAnother: string }> {
  const submit = async (who: Client, change: object = {}) =>
    (
      (
        await who.request('POST', '/api/terms', {
          body: { ...heart, ...change },
          headers: { 'idempotency-key': `key-${Math.random()}` },
        })
      ).json as { id: string }
    ).id;
  const rejected = await submit(zebedayo, {
    notes: `Heard from ${NAME} Moyo, ${ADDRESS}. ${NAME.toUpperCase()} knows it.`,
  });
  await database.transaction((tx) =>
    applyTransition(tx, rejected, {
      transition: 'reject',
      actorId: tendani.id,
      reason: `Dear ${NAME}, please write to zebedayo MOYO again.`,
    }),
  );
  await submit(zebedayo, { meaning: `What ${NAME} Moyo calls a heart.` });
  const edited = await submit(zebedayo, { notes: `By ${NAME}.` });
  await database.transaction((tx) =>
    applyTransition(tx, edited, {
      transition: 'editAndApprove',
      actorId: tendani.id,
      reason: null,
      edit: { ...heart, notes: `By ${NAME} Moyo "${ADDRESS}"; Zebedayos stays.` },
    }),
  );
  const ofAnother = await submit(tendani, { notes: 'Heard at school.' });
  const remarked = await submit(tendani);
  await database.transaction((tx) =>
    applyTransition(tx, remarked, {
      transition: 'reject',
      actorId: naledi.id,
      reason: `As ${NAME} Moyo said elsewhere, it is another word.`,
    }),
  );
  await naledi.request('PATCH', `/api/admin/users/${zebedayo.id}/role`, {
    body: { role: 'verifier' },
  });
  await database.transaction((tx) =>
    applyTransition(tx, ofAnother, {
      transition: 'approve',
      actorId: zebedayo.id,
      reason: `I, ${NAME}, agree.`,
    }),
  );
  await database.query(
    `insert into verifier_applications (user_id, motivation, background, languages, subjects)
     values ($1, 'I am ${NAME}.', 'I teach.', '{shona}', '{biology}')`,
    [zebedayo.id],
  );
  await zebedayo.request('PUT', '/api/verify/preferences', {
    body: { languages: ['shona'], subjects: [] },
  });
  await database.query(
    `insert into donations (
       user_id, amount, donor_name, donor_message, show_on_donor_wall, status, receipt_email,
       receipt_state
     )
     values ($1, 750, '${NAME}', 'From ${NAME}', true, 'completed', '${ADDRESS}', 'due')`,
    [zebedayo.id],
  );
  await database.query(
    `insert into donations (amount, receipt_email, receipt_state, status)
     values (2500, '${ADDRESS.toUpperCase()}', 'due', 'completed')`,
  );
  await zebedayo.request('POST', '/api/reports', {
    body: { termId: edited, reason: 'other', details: `${NAME} has a doubt.` },
  });
  await database.query(
    `update reports
     set status = 'resolved', note = '${NAME} Moyo was right.', closed_by = $1, closed_at = now()`,
    [zebedayo.id],
  );
  await addConcept(edited, ofAnother);
  await addReviews(database, {
    personId: zebedayo.id,
    otherId: naledi.id,
    own: edited,
    ofAnother,
    name: NAME,
    address: ADDRESS,
  });
  await addFactors();
  await zebedayo.request('PUT', '/api/notices/preferences', {
    body: { submissions: true, account: false },
  });
  const mailer = createMailer(readConfig({ DATA_DIR: folder }));
  for (const mail of [
    aMail({ to: ADDRESS, text: `Dear ${NAME}` }),
    aMail({ to: 'tendani@example.org', text: 'Dear Tendani' }),
  ])
    expect(await mailer.sendQueued(mail, async () => true)).toEqual({ state: 'sent' });
  return { rejected, ofAnother };
}

/**
 * Stores a concept whose definition comes from the person's term, and rows about that term in all
 * other tables. Also stores that the person confirmed the term `ofAnother`.
 */
async function addConcept(own: string, ofAnother: string): Promise<void> {
  const concept = "select max(id::text)::uuid from concepts where headword = 'by the person'";
  for (const statement of [
    `insert into concepts (headword, subject, gloss, definition, definition_term_id)
     values (
       'by the person', 'biology', 'as ${ADDRESS} says', 'What ${NAME} Moyo calls a heart.',
       '${own}'
     )`,
    `insert into concept_labels (concept_id, text, kind, term_id)
     values ((${concept}), 'ticker', 'admitted', '${own}')`,
    `insert into concept_history (concept_id, action, actor_id, reason, changes)
     values (
       (${concept}), 'updated', '${zebedayo.id}', '${NAME} knows it.',
       '{"definition": {"from": null, "to": "What ${NAME} Moyo calls a heart."}}'
     )`,
    `insert into examples (term_id, sentence, english, source)
     values ('${own}', 'Moyo wa ${NAME}.', 'The heart of ${NAME}.', 'Told by ${NAME}.')`,
    `insert into lookup_forms (term_id, form, kind) values ('${own}', 'moyo', 'spelling')`,
    `insert into sources (code, name) values ('wordlist', 'A word list')`,
    `insert into term_sources (term_id, source, place)
     values ('${own}', 'wordlist', 'page 3, ${ADDRESS}')`,
    `insert into term_confirmations (term_id, verifier_id)
     values ('${own}', '${naledi.id}'), ('${ofAnother}', '${zebedayo.id}')`,
    `update terms
     set origin = 'community', origin_detail = 'Heard from ${NAME}.'
     where id = '${own}'`,
  ])
    await database.query(statement);
}

/**
 * Gives the person's account every kind of second factor, and an emailed link that is still valid.
 */
async function addFactors(): Promise<void> {
  const account = `(select id from accounts where email = '${ADDRESS}')`;
  for (const statement of [
    `insert into passkeys (account_id, credential_id, public_key, name)
     values (${account}, 'unseen credential', 'unseen key', 'Phone of ${NAME}')`,
    `insert into authenticator_apps (account_id, secret, name)
     values (${account}, 'unseen secret', 'App of ${NAME}')`,
    `insert into recovery_codes (account_id, hash)
     values (${account}, 'unseen code'), (${account}, 'another unseen code')`,
    `insert into passkey_challenges (challenge, purpose, account_id, expires_at)
     values ('unseen challenge', 'add', ${account}, now() + interval '1 hour')`,
    `insert into trusted_browsers (hash, account_id, expires_at)
     values ('unseen browser', ${account}, now() + interval '1 hour')`,
    `insert into account_tokens (hash, account_id, purpose, expires_at)
     values ('unseen link', ${account}, 'change', now() + interval '1 hour')`,
    `insert into security_events (kind, user_id, detail)
     values ('appAdded', '${zebedayo.id}', '{"factor": "App of ${NAME}"}')`,
  ])
    await database.query(statement);
}
