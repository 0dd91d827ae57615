import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkText } from '#domain/text.ts';
import type { Mail } from '../mail/mailer.ts';
import { type Account, authenticate, createAccount, findAccountByEmail } from './accounts.ts';
import { formOf, inBackground, send } from './answer.ts';
import { checkEmail, rules } from './form.ts';
import { mails } from './mails.ts';
import type { EmbeddedProvider } from './oidc.ts';
import {
  checkMailPage,
  forgottenPage,
  forgottenSentPage,
  type Page,
  registerPage,
  signInPage,
} from './pages.ts';
import { checkPassword } from './password.ts';
import { createToken, type Purpose } from './tokens.ts';

/**
 * Signing in, registering and asking for a new password: all within one sign-in that the browser
 * holds the cookie of.
 */
export function interactionRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config, oidc, rates } = provider;
  const interaction = (request: FastifyRequest, reply: FastifyReply) =>
    oidc.interactionDetails(request.raw, reply.raw);
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  app.get('/interaction/:uid', async (request, reply) => {
    const { uid, prompt } = await interaction(request, reply);
    return show(reply, 200, prompt.name === 'create' ? registerPage(uid) : signInPage(uid));
  });
  app.get('/interaction/:uid/sign-in', async (request, reply) =>
    show(reply, 200, signInPage((await interaction(request, reply)).uid)),
  );
  app.get('/interaction/:uid/register', async (request, reply) =>
    show(reply, 200, registerPage((await interaction(request, reply)).uid)),
  );
  app.get('/interaction/:uid/forgotten', async (request, reply) =>
    show(reply, 200, forgottenPage((await interaction(request, reply)).uid)),
  );

  app.post('/interaction/:uid/sign-in', async (request, reply) => {
    const { uid } = await interaction(request, reply);
    const form = formOf(request);
    const [typed, password] = [form.get('email') ?? '', form.get('password') ?? ''];
    const email = checkEmail(typed);
    const wrong = {
      ...(email.ok ? {} : { email: email.message }),
      ...(password === '' ? { password: 'Enter your password.' } : {}),
    };
    if (!email.ok || password === '') return show(reply, 400, signInPage(uid, typed, wrong));

    let account = null as Account | null;
    await rates.signIn(request.ip, email.value, async () => {
      account = await authenticate(database, email.value, password);
      return account !== null;
    });
    if (!account)
      return show(
        reply,
        400,
        signInPage(uid, typed, { '': 'The e-mail address or the password is not right.' }),
      );
    // `create` is answered as well: who was asked to register may sign in instead.
    const continueTo = await oidc.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId: account.id }, create: {} },
      { mergeWithLastSubmission: false },
    );
    // The first link may be lost, or too old: signing in is the way to another.
    if (!account.emailVerified)
      inBackground(provider, () => sendLink(provider, email.value, 'verify', mails.verify));
    return reply.header('cache-control', 'no-store').redirect(continueTo, 303);
  });

  app.post('/interaction/:uid/register', async (request, reply) => {
    const { uid } = await interaction(request, reply);
    const form = formOf(request);
    const typed = {
      firstName: form.get('firstName'),
      lastName: form.get('lastName'),
      email: form.get('email'),
    };
    const password = form.get('password') ?? '';
    const [firstName, lastName, email] = [
      checkText(typed.firstName, rules.firstName),
      checkText(typed.lastName, rules.lastName),
      checkEmail(typed.email ?? ''),
    ];
    const passwordError = checkPassword(password);
    if (!firstName.ok || !lastName.ok || !email.ok || passwordError) {
      return show(
        reply,
        400,
        registerPage(uid, typed, {
          ...(firstName.ok ? {} : { firstName: firstName.message }),
          ...(lastName.ok ? {} : { lastName: lastName.message }),
          ...(email.ok ? {} : { email: email.message }),
          ...(passwordError ? { password: passwordError } : {}),
        }),
      );
    }
    await rates.registration(request.ip);
    const account = await createAccount(database, {
      email: email.value,
      password,
      firstName: firstName.value,
      lastName: lastName.value,
      emailVerified: false,
    });
    // A known address gets the same page: its way on asks for the password, that of a new account
    // does not.
    const continueTo = await oidc.interactionResult(
      request.raw,
      reply.raw,
      { ...(account ? { login: { accountId: account.id } } : {}), create: {} },
      { mergeWithLastSubmission: false },
    );
    inBackground(provider, () =>
      sendLink(
        provider,
        email.value,
        account ? 'verify' : 'reset',
        account ? mails.verify : mails.exists,
      ),
    );
    return show(reply, 200, checkMailPage(email.value, continueTo));
  });

  app.post('/interaction/:uid/forgotten', async (request, reply) => {
    const { uid } = await interaction(request, reply);
    const typed = formOf(request).get('email') ?? '';
    const email = checkEmail(typed);
    if (!email.ok) return show(reply, 400, forgottenPage(uid, typed, { email: email.message }));
    await rates.forgotten(request.ip);
    // After the answer, so that the time it takes says nothing of whether there is an account.
    inBackground(provider, () => sendLink(provider, email.value, 'reset', mails.reset));
    return show(reply, 200, forgottenSentPage(uid, email.value));
  });

  async function sendLink(
    parts: EmbeddedProvider,
    email: string,
    purpose: Purpose,
    mail: (to: string, link: string) => Mail,
  ): Promise<void> {
    const account = await findAccountByEmail(database, email);
    if (!account || !(await rates.mail(account.email))) return;
    const link = `${config.publicUrl}/oidc/${purpose}?token=${await createToken(database, account.id, purpose)}`;
    await parts.mailer.send(mail(account.email, link));
    if (!config.production && !config.smtpUrl)
      parts.print(
        `${purpose === 'verify' ? 'Verify an e-mail address' : 'Choose a new password'}: ${link}`,
      );
  }
}
