import { afterAll, beforeAll } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { Pages } from '#server/features/pages/built.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type ServedApp, servedApp } from './served-app.ts';

/**
 * The columns of the tables in access-grid.test.ts, with the viewers in each. All people with an
 * unverified address share a column, because their role must make no difference. Administrators
 * without a second factor, who must set one up, have the permissions that contributors and
 * administrators share. A verifier whose scope contains the term may do what a verifier without a
 * limit may. The scope of `editedOut` contains the term as well, but not what the term becomes
 * (support/access/rows.ts).
 */
export const columns = {
  anonymous: ['anonymous'],
  unverified: ['unverified', 'unverifiedVerifier', 'unverifiedAdmin'],
  suspended: ['suspended'],
  user: ['user', 'adminWithoutSecondFactor'],
  submitter: ['submitter'],
  outOfScope: ['outOfScope'],
  editedOut: ['editedOut'],
  verifier: ['verifier', 'inScope'],
  admin: ['admin'],
} as const;

export type Viewer = (typeof columns)[keyof typeof columns][number];

export const words: TermInput = aTermInput();

export const approve = { body: { reason: null } };

/** `startAccessSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
export let people: Record<Viewer | 'judge', Client>;

/**
 * Starts a site with one person for each kind of viewer, which all tests in a file share.
 * @param pages the built pages, for tests of documents
 */
export function startAccessSite(pages?: Pages): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database, {}, pages, { requiresSecondFactor: true });
    people = {
      anonymous: site.anonymous,
      unverified: await site.signIn('Farai', 'user', false),
      unverifiedVerifier: await site.signIn('Zodwa', 'verifier', false),
      unverifiedAdmin: await site.signIn('Lerato', 'admin', false),
      suspended: await site.signIn('Themba', 'user'),
      user: await site.signIn('Sipho', 'user'),
      submitter: await site.signIn('Rudo', 'user'),
      outOfScope: await site.signIn('Mpho', 'verifier'),
      editedOut: await site.signIn('Nomsa', 'verifier'),
      inScope: await site.signIn('Tatenda', 'verifier'),
      verifier: await site.signIn('Tendani', 'verifier'),
      admin: await site.signIn('Naledi', 'admin'),
      judge: await site.signIn('Thabo', 'verifier'),
      adminWithoutSecondFactor: await site.signIn('Chipo', 'admin'),
    };
    await database.query(
      `insert into suspensions (user_id, reason, suspended_by)
       values ($1, 'Sent advertisements.', $2)`,
      [people.suspended.id, people.admin.id],
    );
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values
         ($1, '{venda}', '{law}', $4),
         ($2, '{shona}', '{biology}', $4),
         ($3, '{shona}', '{biology}', $4)`,
      [people.outOfScope.id, people.editedOut.id, people.inScope.id, people.admin.id],
    );
    await database.query(
      `update sessions
       set sess = jsonb_set(sess::jsonb, '{secondFactor}', 'true')
       where sess ->> 'userId' <> $1`,
      [people.adminWithoutSecondFactor.id],
    );
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
}

let stored = 0;
/** Returns words that no other term has, because exact copies cannot be approved. */
export function otherWords(): TermInput {
  stored += 1;
  return { ...words, vernacularWord: `moyo ${stored}` };
}

/** Stores a term with the given status and returns its id. */
export async function term(
  status: TermStatus,
  submitter: Viewer,
  input: TermInput = otherWords(),
): Promise<string> {
  const { id } = await aTerm(database, { ...input, submitterId: people[submitter].id });
  const transition = ({ verified: 'approve', rejected: 'reject', pending: null } as const)[status];
  if (transition)
    await database.transaction((tx) =>
      applyTransition(tx, id, {
        transition,
        actorId: people.judge.id,
        reason: 'A good enough reason.',
      }),
    );
  return id;
}
