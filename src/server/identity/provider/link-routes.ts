import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';
import type { Registration } from './accounts/account-fields.ts';
import {
  moveAddress,
  replacePassword,
  verifyAddress,
  WrongPassword,
} from './accounts/ownership.ts';
import { checkPassword, hashPassword } from './accounts/password.ts';
import { findSignedInAccount } from './accounts/signed-in-account.ts';
import { findLink, type Link, LinkUsed, type Purpose } from './accounts/tokens.ts';
import { confirmPassword } from './confirm-password.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { Refused, readForm, send } from './pages/answer.ts';
import type { Errors } from './pages/fields.ts';
import { changePage, claimPage, resetPage, verifyPage } from './pages/link-pages.ts';
import { rules } from './pages/name-rules.ts';
import { notices } from './pages/notices.ts';
import type { Page } from './pages/pages.ts';

/**
 * Serves the pages that emailed links open. A GET request changes nothing, because mail scanners
 * also open links.
 */
export function linkRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config } = provider;
  const { adminEmails } = config;
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
   * address is in ADMIN_EMAILS. The attacker may have stayed signed in on a shared computer, so the
   * page also asks for the password.
   */
  const goodChange = async (request: FastifyRequest, token: unknown) => {
    const found = await good(token, 'change');
    const account = await findSignedInAccount(app, provider, request);
    if (account.id !== found.link.accountId) throw new Refused(403, notices.signInFirst());
    return { ...found, account };
  };
  type Query = { Querystring: { token?: unknown } };

  app.get<Query>('/verify', async (request, reply) => {
    const { token, link } = await good(request.query.token, 'verify');
    return show(reply, 200, verifyPage({ token, email: link.email }));
  });
  app.post('/verify', async (request, reply) => {
    const form = readForm(request);
    const { token, link } = await good(form.get('token'), 'verify');
    const errors = await confirm(
      request,
      { email: link.email, notOwn: m.provider_error_verify_not_own() },
      (password) => verifyAddress(database, { token, adminEmails, password }),
    );
    return errors
      ? show(reply, 400, verifyPage({ token, email: link.email }, { owns: owns(form), errors }))
      : show(reply, 200, notices.verified());
  });

  app.get<Query>('/verify/new', async (request, reply) => {
    const { token, link } = await good(request.query.token, 'verify');
    return show(reply, 200, newPasswordPage({ token, link, purpose: 'verify' }));
  });
  app.post('/verify/new', async (request, reply) => {
    const { token, link } = await good(readForm(request).get('token'), 'verify');
    return chooseAnew(request, reply, { token, link, purpose: 'verify' });
  });

  app.get<Query>('/reset', async (request, reply) => {
    const { token, link } = await good(request.query.token, 'reset');
    return show(reply, 200, newPasswordPage({ token, link, purpose: 'reset' }));
  });
  app.post('/reset', async (request, reply) => {
    const { token, link } = await good(readForm(request).get('token'), 'reset');
    return chooseAnew(request, reply, { token, link, purpose: 'reset' });
  });

  app.get<Query>('/change', async (request, reply) => {
    const { token, link, account } = await goodChange(request, request.query.token);
    return show(reply, 200, changePage({ token, email: link.email, from: account.email }));
  });
  app.post('/change', async (request, reply) => {
    const form = readForm(request);
    const { token, link, account } = await goodChange(request, form.get('token'));
    const errors = await confirm(
      request,
      { email: account.email, notOwn: m.provider_error_change_not_own() },
      (password) => moveAddress(database, { token, adminEmails, password, ip: request.ip }),
    );
    if (errors)
      return show(
        reply,
        400,
        changePage({ token, email: link.email, from: account.email }, { owns: owns(form), errors }),
      );
    return show(reply, 200, notices.addressMoved(link.email));
  });

  /**
   * Makes a change that a link proposes, if its reader knows the password and says that the account
   * is their own. The password alone is not enough, because the browser may have saved the one of a
   * stranger and filled it in.
   * @returns what is wrong with the form, or null after the change
   */
  async function confirm(
    request: FastifyRequest,
    { email, notOwn }: { email: string; notOwn: string },
    change: (password: string) => Promise<void>,
  ): Promise<Errors | null> {
    const form = readForm(request);
    const password = form.get('password') ?? '';
    if (!owns(form))
      return {
        ...(password === '' ? { password: m.provider_error_no_password() } : {}),
        own: notOwn,
      };
    const passwordError = await confirmPassword(provider, { ip: request.ip, email, password }, () =>
      change(password).then(
        () => true,
        (error: unknown) => {
          if (error instanceof WrongPassword) return false;
          throw error;
        },
      ),
    );
    return passwordError === null ? null : { password: passwordError };
  }

  async function chooseAnew(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, link, purpose }: NewPassword,
  ): Promise<FastifyReply> {
    const { password, names, typed, errors } = readChoice(readForm(request), link.email);
    if (Object.keys(errors).length > 0)
      return show(reply, 400, newPasswordPage({ token, link, purpose }, typed, errors));
    const { emailVerified } = await replacePassword(database, {
      token,
      purpose,
      passwordHash: await hashPassword(password),
      names,
      adminEmails,
      ip: request.ip,
    });
    return show(reply, 200, emailVerified ? notices.passwordSaved() : notices.verifiedAnew());
  }
}

type NewPassword = { token: string; link: Link; purpose: 'verify' | 'reset' };

/** Asks for a new password, and for names if somebody else may have registered the account. */
function newPasswordPage(
  { token, link: { email, emailVerified }, purpose }: NewPassword,
  typed: Registration = {},
  errors: Errors = {},
): Page {
  if (emailVerified) return resetPage({ token, email }, errors);
  const action = purpose === 'verify' ? '/oidc/verify/new' : '/oidc/reset';
  return claimPage({ action, token, email }, typed, errors);
}

const owns = (form: ReadonlyMap<string, string>) => form.get('own') === 'yes';

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
