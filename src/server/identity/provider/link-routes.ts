import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkText } from '#domain/text.ts';
import type { Registration } from './account-fields.ts';
import { Refused, readForm, send } from './answer.ts';
import type { Errors } from './fields.ts';
import { rules } from './form.ts';
import { afterAnswer } from './link-mails.ts';
import { changePage, claimPage, resetPage, verifyPage } from './link-pages.ts';
import { mails } from './mails.ts';
import { notices } from './notices.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { isOwnBrowser, moveAddress, replacePassword, verifyInOwnBrowser } from './ownership.ts';
import type { Page } from './pages.ts';
import { checkPassword, hashPassword } from './password.ts';
import { registrationCookie } from './registration-cookie.ts';
import { announceChange } from './security-changes.ts';
import { findSignedInAccount } from './signed-in-account.ts';
import { findLink, type Link, LinkUsed, type Purpose } from './tokens.ts';

/**
 * Serves the pages that emailed links open. A GET request changes nothing, because mail scanners
 * also open links.
 */
export function linkRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config } = provider;
  const { adminEmails } = config;
  const cookie = registrationCookie(config);
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);
  const good = async (token: unknown, purpose: Purpose) => {
    if (typeof token !== 'string') throw new LinkUsed();
    return { token, link: await findLink(database, token, purpose) };
  };
  /**
   * Finds a link that changes an address, if the user who requested it is signed in. Otherwise, an
   * attacker could enter somebody else's address and trick its owner into using the link. That
   * would verify the address for the attacker's account, and make it an administrator's if the
   * address is in ADMIN_EMAILS.
   */
  const goodChange = async (request: FastifyRequest, token: unknown) => {
    const found = await good(token, 'change');
    const { id } = await findSignedInAccount(app, provider, request);
    if (id !== found.link.accountId) throw new Refused(403, notices.signInFirst());
    return found;
  };
  type Query = { Querystring: { token?: unknown } };

  app.get<Query>('/verify', async (request, reply) => {
    const { token, link } = await good(request.query.token, 'verify');
    return show(
      reply,
      200,
      isOwnBrowser(link, cookie.read(request))
        ? verifyPage(token)
        : claimPage({ action: '/oidc/verify', token }),
    );
  });
  app.post('/verify', async (request, reply) => {
    const { token, link } = await good(readForm(request).get('token'), 'verify');
    const registrationSecret = cookie.read(request);
    if (!isOwnBrowser(link, registrationSecret))
      return chooseAnew(request, reply, { token, link, purpose: 'verify' });
    await verifyInOwnBrowser(database, { token, adminEmails, registrationSecret });
    return show(reply, 200, notices.verified());
  });

  app.get<Query>('/reset', async (request, reply) => {
    const { token, link } = await good(request.query.token, 'reset');
    return show(
      reply,
      200,
      link.emailVerified ? resetPage(token) : claimPage({ action: '/oidc/reset', token }),
    );
  });
  app.post('/reset', async (request, reply) => {
    const { token, link } = await good(readForm(request).get('token'), 'reset');
    return chooseAnew(request, reply, { token, link, purpose: 'reset' });
  });

  app.get<Query>('/change', async (request, reply) => {
    const { token, link } = await goodChange(request, request.query.token);
    return show(reply, 200, changePage(token, link.email));
  });
  app.post('/change', async (request, reply) => {
    const { token } = await goodChange(request, readForm(request).get('token'));
    const { id, from, to } = await moveAddress(database, { token, adminEmails });
    await announceChange(provider, {
      kind: 'emailChanged',
      account: { id, email: to },
      ip: request.ip,
      to: [from, to],
    });
    return show(reply, 200, notices.addressMoved(to));
  });

  async function chooseAnew(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, link, purpose }: { token: string; link: Link; purpose: 'verify' | 'reset' },
  ): Promise<FastifyReply> {
    const { password, names, typed, errors } = readChoice(readForm(request), link.email);
    if (Object.keys(errors).length > 0)
      return show(
        reply,
        400,
        link.emailVerified
          ? resetPage(token, errors)
          : claimPage({ action: `/oidc/${purpose}`, token }, typed, errors),
      );
    const { email, emailVerified } = await replacePassword(database, {
      token,
      purpose,
      passwordHash: await hashPassword(password),
      names,
      adminEmails,
      ip: request.ip,
    });
    afterAnswer(provider, reply, () => provider.mailer.send(mails.changed(email)));
    return show(reply, 200, emailVerified ? notices.passwordSaved() : notices.verifiedAnew());
  }
}

/**
 * Reads a form with a new password. The caller stores its names if the account was not verified,
 * because a stranger may have registered it.
 */
function readChoice(
  form: ReadonlyMap<string, string>,
  email: string,
): {
  password: string;
  names: { firstName: string | null; lastName: string | null };
  typed: Registration;
  errors: Errors;
} {
  const password = form.get('password') ?? '';
  const typed = { firstName: form.get('firstName'), lastName: form.get('lastName') };
  const { missing: _, ...optional } = rules.firstName;
  const [firstName, lastName] = [
    checkText(typed.firstName, optional),
    checkText(typed.lastName, rules.lastName),
  ];
  const names = {
    firstName: firstName.ok ? firstName.value : null,
    lastName: lastName.ok ? lastName.value : null,
  };
  const passwordError = checkPassword(password, { email, ...names });
  return {
    password,
    names,
    typed,
    errors: {
      ...(firstName.ok ? {} : { firstName: firstName.message }),
      ...(lastName.ok ? {} : { lastName: lastName.message }),
      ...(passwordError ? { password: passwordError } : {}),
    },
  };
}
