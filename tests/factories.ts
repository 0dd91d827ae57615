import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Term } from '#contract/terms/term.ts';
import { conceptIdentity, normalizeHeadword } from '#domain/concept/identity.ts';
import type { Role } from '#domain/roles.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { apply } from '#server/features/applications/applications.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import {
  anyOf,
  type Database,
  now,
  type Queryable,
  type Row,
} from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import type { QueuedMail } from '#server/platform/mail/mailer.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { ensureConcepts } from '#server/terms/concepts/concepts.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { updateKeyFilters } from '#server/terms/keys/keys.ts';

// Each factory creates one valid object or row. Tests pass only the values that matter to them. If
// the product has a function that stores such rows, the factory uses that function.

/** Returns a term as a contributor submits it: the Shona word for "heart". */
export const aTermInput = (change: Partial<TermInput> = {}): TermInput => ({
  englishWord: 'heart',
  vernacularWord: 'moyo',
  meaning: 'The muscle that moves blood.',
  language: 'shona',
  subject: 'biology',
  notes: null,
  ...change,
});

/** Returns an email as the mail worker hands it to the transport. */
export const aMail = (change: Partial<QueuedMail> = {}): QueuedMail => ({
  id: randomUUID(),
  createdAt: '2026-11-23T10:00:00.000Z',
  to: 'rudo@example.org',
  subject: 'Your term was approved',
  text: 'Dear Rudo',
  ...change,
});

type TermOptions = Partial<TermInput> & {
  submitterId: string;
  /** The verifier who decided on the term; required unless the term is pending. */
  verifierId?: string;
  status?: TermStatus;
};

/**
 * Stores a term with its search keys and history. Its status is pending by default. Like in the
 * product, the submission and the decision are two transactions, so that several terms of one
 * concept can be stored concurrently.
 */
export async function aTerm(
  database: Pick<Database, 'transaction'>,
  { submitterId, verifierId, status = 'pending', ...change }: TermOptions,
): Promise<Term> {
  const term = await database.transaction((tx) => submitTerm(tx, aTermInput(change), submitterId));
  if (status === 'pending') return term;
  if (!verifierId) throw new Error('verifierId is required unless the term is pending');
  return database.transaction((tx) =>
    applyTransition(tx, term.id, {
      transition: status === 'verified' ? 'approve' : 'reject',
      actorId: verifierId,
      reason: status === 'verified' ? null : 'Another word is in use.',
    }),
  );
}

export type Person = Caller & { id: string };

/** Stores a user with a verified email address, and returns the user as a caller. */
export async function aPerson(
  database: Queryable,
  firstName: string,
  role: Role = 'user',
): Promise<Person> {
  const email = `${firstName.toLowerCase()}@example.org`;
  const { id, createdAt } = await database
    .insertInto('users')
    .values({
      issuer: 'embedded',
      subject: email,
      email,
      emailVerified: true,
      firstName,
      lastName: 'Moyo',
      role,
    })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow();
  return {
    id,
    viewerRole: role,
    user: {
      id,
      email,
      emailVerified: true,
      firstName,
      lastName: 'Moyo',
      profileImageUrl: null,
      role,
      secondFactorMissing: false,
      suspension: null,
      scope: null,
      shortcuts: true,
      createdAt,
    },
    sessionId: null,
    authenticatedAt: Date.now(),
  };
}
export const aContributor = (database: Queryable, firstName = 'Rudo') =>
  aPerson(database, firstName, 'user');
export const aVerifier = (database: Queryable, firstName = 'Tendani') =>
  aPerson(database, firstName, 'verifier');
export const anAdmin = (database: Queryable, firstName = 'Naledi') =>
  aPerson(database, firstName, 'admin');

/** Stores the system user that imported terms belong to. @returns the user's id */
export async function aSystemUser(database: Queryable): Promise<string> {
  const { id } = await database
    .insertInto('users')
    .values({ isSystem: true, firstName: 'Import' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a donation: by default $25, pending and without a payment.
 * @returns the donation's id
 */
export async function aDonation(
  database: Queryable,
  change: Partial<Insertable<Tables['donations']>> = {},
): Promise<string> {
  const { id } = await database
    .insertInto('donations')
    .values({ amount: 2500, ...change })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores an open application to become a verifier. @returns the application's id */
export async function anApplication(
  database: Queryable,
  userId: string,
  change: Partial<Parameters<typeof apply>[2]> = {},
): Promise<string> {
  const { id } = await apply(database, userId, {
    motivation: 'I teach.',
    background: 'A degree.',
    languages: ['venda'],
    subjects: ['physics'],
    ...change,
  });
  return id;
}

/**
 * Stores a concept and moves terms into it.
 * @returns the concept's public number
 */
export function aConcept(
  database: Pick<Database, 'transaction'>,
  termIds: readonly string[],
  {
    headword = 'heart',
    subject = 'biology',
    gloss = null,
    ...details
  }: Partial<
    Pick<Row<'concepts'>, 'subject' | 'gloss' | 'definition' | 'definitionTermId' | 'strength'>
  > & { headword?: string } = {},
): Promise<number> {
  return database.transaction(async (tx) => {
    const system = await tx
      .insertInto('users')
      .values({ isSystem: true, firstName: 'Test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const identity = conceptIdentity({ headword, subject, context: gloss });
    const wanted = {
      identity,
      headword: normalizeHeadword(headword),
      subject,
      gloss,
      label: headword,
    };
    const id = (await ensureConcepts(tx, [wanted], system.id)).get(identity) as string;
    await tx.updateTable('terms').set({ conceptId: id }).where('id', '=', anyOf(termIds)).execute();
    await updateKeyFilters(tx, termIds);
    const { strength } = await tx
      .selectFrom('terms')
      .select((eb) => eb.fn.countAll<number>().as('strength'))
      .where('conceptId', '=', id)
      .where('reliability', '>=', 2)
      .executeTakeFirstOrThrow();
    const { number } = await tx
      .updateTable('concepts')
      .set({ updatedAt: now, strength, ...details })
      .where('id', '=', id)
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  });
}
