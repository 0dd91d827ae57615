import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '#domain/messages.ts';
import { checkEmail, checkNewEmail } from '#domain/people/email.ts';
import { checkText } from '#domain/text.ts';
import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import {
  type Account,
  authenticate,
  findAccount,
  findAccountByEmail,
  subjectFor,
} from './accounts/accounts.ts';
import { checkPassword } from './accounts/password.ts';
import { registerAccount } from './accounts/registration.ts';
import { lookUpSignedInAccount } from './accounts/signed-in-account.ts';
import { confirmCode } from './confirm-code.ts';
import { afterPassword } from './finish-sign-in.ts';
import { queueReset, requireMail } from './mails/link-mails.ts';
import { type EmbeddedProvider, RETURN_TO } from './oidc.ts';
import { Refused, readForm, send } from './pages/answer.ts';
import { checkMailPage } from './pages/code-pages.ts';
import type { Errors } from './pages/fields.ts';
import { rules } from './pages/name-rules.ts';
import { notices } from './pages/notices.ts';
import {
  forgottenPage,
  forgottenSentPage,
  type Interaction,
  type Page,
  registerPage,
  type SignIn,
  signInPage,
} from './pages/pages.ts';
import { isStepUp, returnLink, stepUpLink, type Way } from './pages/reasons.ts';
import { browserWithPasskey } from './second-factor/browser-with-passkey.ts';
import { passkeyRequestOptions } from './second-factor/passkeys.ts';

/**
 * Adds the pages to sign in, register and request a new password. Each page belongs to one sign-in,
 * which a cookie in the browser identifies.
 */
export function interactionRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, oidc, rates } = provider;
  const readInteraction = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Interaction & { wantsToRegister: boolean }> => {
    const { uid, prompt, params } = await oidc.interactionDetails(request.raw, reply.raw);
    return { uid, wantsToRegister: prompt.name === 'create', way: findWay(params) };
  };
  const showSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    typed?: string,
    errors?: Errors,
  ) => {
    const { uid, params, session } = await oidc.interactionDetails(request.raw, reply.raw);
    const atProvider = session?.accountId ? await findAccount(database, session.accountId) : null;
    // A change of credentials ends the session at the provider, but not the one at the site, so ask
    // the site who is signed in.
    const account =
      isStepUp(params) && !atProvider
        ? await lookUpSignedInAccount(app, provider, request)
        : atProvider;
    const signIn: SignIn = {
      uid,
      way: findWay(params),
      isStepUp: isStepUp(params),
      passkey: await passkeyRequestOptions({ database, publicUrl: provider.config.publicUrl }),
      hasPasskey: browserWithPasskey(provider.config).isKnown(request),
    };
    return send(
      provider,
      reply,
      errors ? 400 : 200,
      signInPage(signIn, typed ?? account?.email, errors),
    );
  };
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  app.get('/interaction/:uid', async (request, reply) => {
    const signIn = await readInteraction(request, reply);
    return signIn.wantsToRegister
      ? show(reply, 200, registerPage(signIn))
      : showSignIn(request, reply);
  });
  app.get('/interaction/:uid/sign-in', async (request, reply) => showSignIn(request, reply));
  app.get('/interaction/:uid/register', async (request, reply) =>
    show(reply, 200, registerPage(await readInteraction(request, reply))),
  );
  app.get('/interaction/:uid/forgotten', async (request, reply) =>
    show(reply, 200, forgottenPage(await readInteraction(request, reply))),
  );

  app.post('/interaction/:uid/sign-in', async (request, reply) => {
    const form = readForm(request);
    const [typed, password] = [form.get('email') ?? '', form.get('password') ?? ''];
    const email = checkEmail(typed);
    const errors = {
      ...(email.ok ? {} : { email: email.message }),
      ...(password === '' ? { password: m.provider_error_no_password() } : {}),
    };
    if (!email.ok || password === '') return showSignIn(request, reply, typed, errors);

    let account = null as Account | null;
    await rates.signIn(request.ip, email.value, async () => {
      account = await authenticate(database, email.value, password);
      return account !== null;
    });
    if (!account) {
      const claimed = await findAccountByEmail(database, email.value);
      await recordAccountEvent(database, {
        kind: 'signInFailed',
        accountId: claimed?.id ?? null,
        ip: request.ip,
      });
      return showSignIn(request, reply, typed, { '': m.provider_error_wrong_sign_in() });
    }
    return afterPassword(provider, request, reply, account);
  });

  app.post('/interaction/:uid/register', async (request, reply) => {
    const signIn = await readInteraction(request, reply);
    const form = readForm(request);
    const typed = {
      firstName: form.get('firstName'),
      lastName: form.get('lastName'),
      email: form.get('email'),
    };
    const password = form.get('password') ?? '';
    const [firstName, lastName, email] = [
      checkText(typed.firstName, rules.firstName),
      checkText(typed.lastName, rules.lastName),
      checkNewEmail(typed.email),
    ];
    const passwordError = checkPassword(password, {
      email: typed.email ?? '',
      firstName: typed.firstName ?? null,
      lastName: typed.lastName ?? null,
    });
    if (!firstName.ok || !lastName.ok || !email.ok || passwordError) {
      return show(
        reply,
        400,
        registerPage(signIn, typed, {
          ...(firstName.ok ? {} : { firstName: firstName.message }),
          ...(lastName.ok ? {} : { lastName: lastName.message }),
          ...(email.ok ? {} : { email: email.message }),
          ...(passwordError ? { password: passwordError } : {}),
        }),
      );
    }
    await requireMail(provider);
    await rates.registration(request.ip);
    const registered = await registerAccount(
      database,
      { email: email.value, password, firstName: firstName.value, lastName: lastName.value },
      await rates.mail(email.value),
    );
    // A new account is signed in. For a known address the response is the same page, but continuing
    // from it asks for the password.
    const continueTo = await oidc.interactionResult(
      request.raw,
      reply.raw,
      {
        ...(registered.created ? { login: { accountId: subjectFor(registered.account) } } : {}),
        create: { email: email.value },
      },
      { mergeWithLastSubmission: false },
    );
    return show(reply, 200, checkMailPage({ uid: signIn.uid, email: email.value, continueTo }));
  });

  // Only the browser that registered has the cookie of this sign-in.
  app.post('/interaction/:uid/code', async (request, reply) => {
    const { uid, result, returnTo } = await oidc.interactionDetails(request.raw, reply.raw);
    const { create, login } = (result ?? {}) as {
      create?: { email?: string };
      login?: { accountId: string };
    };
    if (create?.email === undefined) throw new Refused(400, notices.expired());
    const { email } = create;
    // A registration of a known address has no login. It looks for an account too, so that it takes
    // as long.
    const account = await findAccount(database, login?.accountId ?? randomUUID());
    const typed = readForm(request).get('code') ?? '';
    const error = await confirmCode(provider, { email, account, typed });
    return error === null
      ? reply.header('cache-control', 'no-store').redirect(returnTo, 303)
      : show(reply, 400, checkMailPage({ uid, email, continueTo: returnTo }, { typed, error }));
  });

  app.post('/interaction/:uid/forgotten', async (request, reply) => {
    const signIn = await readInteraction(request, reply);
    const typed = readForm(request).get('email') ?? '';
    const email = checkEmail(typed);
    if (!email.ok) return show(reply, 400, forgottenPage(signIn, typed, { email: email.message }));
    await requireMail(provider);
    await rates.forgotten(request.ip);
    await queueReset(provider, email.value);
    return show(reply, 200, forgottenSentPage(signIn, email.value));
  });
}

function findWay(params: Record<string, unknown>): Way {
  const returnTo = params[RETURN_TO];
  return isStepUp(params) ? stepUpLink(returnTo) : returnLink(returnTo);
}
