import type { FastifyRequest } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { currentLocale, type Locale } from '#domain/locale/locale.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { type Database, type Queryable, StorageUnavailable } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { findLocale } from '#server/platform/locale.ts';
import type { ClaimedMail } from '#server/platform/mail/mail-queue.ts';

/*
 * The locale of a person, in which they get emails (decision 0117). Only this file and the code that
 * erases accounts change it.
 */

/**
 * Stores the locale of a page that a signed-in person opens, if it has changed. Links on other sites
 * and in messages are not a choice of the person who follows them, so only a link or a form of this
 * site counts. If the database cannot store anything at the moment, the next page counts.
 */
export async function keepLocale(database: Database, request: FastifyRequest): Promise<void> {
  const { user } = request.caller;
  const locale = currentLocale();
  if (!user || request.session.locale === locale || !isFromThisSite(request)) return;
  await storeLocale(database, user.id, locale).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
  });
}

/** Browsers without fetch metadata do not say where a request is from. */
const isFromThisSite = ({ headers }: FastifyRequest): boolean =>
  [undefined, 'same-origin'].includes(headers['sec-fetch-site']?.toString());

/** Stores the locale of the page where a person pressed Sign In, unless they have one already. */
export async function storeFirstLocale(
  tx: Queryable,
  userId: string,
  locale: Locale,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', userId)
    .where('locale', 'is', null)
    .execute();
}

async function storeLocale(database: Queryable, userId: string, locale: Locale): Promise<void> {
  await database.updateTable('users').set({ locale }).where('id', '=', userId).execute();
}

/**
 * Finds the locale of the person who gets an email. If that is unknown, as for someone who
 * registers, it is the locale of the page that asked for the email. Returns undefined if the site
 * does not offer it.
 */
export async function findRecipientLocale(
  { database, locales }: { database: Queryable; locales: readonly Locale[] },
  mail: Pick<
    ClaimedMail,
    'userId' | 'accountId' | 'donationId' | 'invitationId' | 'address' | 'locale'
  >,
): Promise<Locale | undefined> {
  const person = await findRecipient(database, mail).executeTakeFirst();
  return findLocale(person?.locale ?? mail.locale, locales);
}

function findRecipient(
  database: Queryable,
  {
    userId,
    accountId,
    donationId,
    invitationId,
    address,
  }: Parameters<typeof findRecipientLocale>[1],
) {
  const people = database.selectFrom('users').select('locale');
  if (userId) return people.where('id', '=', userId);
  if (accountId)
    return people.where('issuer', '=', EMBEDDED_ISSUER).where('subject', '=', accountId);
  if (donationId)
    return people.where('id', '=', (eb) =>
      eb.selectFrom('donations').select('userId').where('id', '=', donationId),
    );
  const email = (eb: ExpressionBuilder<Tables, 'users'>) =>
    invitationId
      ? eb.selectFrom('invitations').select('email').where('id', '=', invitationId)
      : eb.val(address);
  return people.where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [email(eb)])));
}
