import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { AddressTaken } from '#server/identity/sessions/people.ts';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import type { Form } from '#server/platform/http/requests/forms.ts';
import { SessionEnded } from '../accounts/own-account.ts';
import { LinkUsed } from '../accounts/tokens.ts';
import { type EmbeddedProvider, pageStyles } from '../oidc.ts';
import { TooMany } from '../rates.ts';
import { notices } from './notices.ts';
import type { Page } from './pages.ts';

/** Thrown to end a request with a page that explains why it was refused. */
export class Refused extends Error {
  readonly status: number;
  readonly page: Page;
  constructor(status: number, page: Page) {
    super(page.title);
    this.status = status;
    this.page = page;
  }
}

/**
 * Returns the fields of the submitted form, or no fields if the body is empty.
 * @throws Refused if the body is not a form
 */
export function readForm(request: FastifyRequest): NonNullable<Form> {
  const form = request.body as Form | undefined;
  if (form === null) throw new Refused(400, notices.malformed());
  return form ?? new Map();
}

/** An operator may have solved the problem after this time. */
const RETRY_AFTER_SECONDS = 3600;
const SCRIPTS = ['/oidc/assets/password.js'];
const PASSKEY_SCRIPTS = ['/oidc/assets/webauthn.js', '/oidc/assets/passkeys.js'];

export function send(
  provider: EmbeddedProvider,
  reply: FastifyReply,
  status: number,
  page: Page,
): FastifyReply {
  return sendPlainPage(reply, status, {
    ...page,
    styles: pageStyles(provider),
    scripts: page.passkeys ? [...SCRIPTS, ...PASSKEY_SCRIPTS] : SCRIPTS,
  });
}

/** Sends the error page for any error that is thrown by the provider's routes. */
export function answer(
  provider: EmbeddedProvider,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const show = (status: number, page: Page) => send(provider, reply, status, page);
  if (error instanceof Refused) {
    if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return show(error.status, error.page);
  }
  if (error instanceof SessionEnded) return show(403, notices.signInFirst());
  if (error instanceof LinkUsed) return show(400, notices.linkUsed());
  if (error instanceof AddressTaken) return show(409, notices.addressTaken());
  if (error instanceof errors.SessionNotFound) return show(400, notices.expired());
  if (error instanceof TooMany)
    return send(
      provider,
      reply.header('retry-after', error.retryAfterSeconds),
      429,
      notices.tooMany(error.retryAfterSeconds),
    );
  if (error instanceof DatabaseUnavailable)
    return send(provider, reply.header('retry-after', 5), 503, notices.unavailable());
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return show(413, notices.tooLarge());
  if (statusCode === 415) return show(415, notices.malformed());
  if (statusCode >= 400 && statusCode < 500) return show(400, notices.malformed());
  request.log.error({ err: error }, 'unexpected error');
  return show(500, notices.unexpected());
}
