import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkNewEmail } from '#domain/people/email.ts';
import { type Account, authenticate } from './accounts/accounts.ts';
import { changeAddress } from './accounts/ownership.ts';
import { findSignedInAccount } from './accounts/signed-in-account.ts';
import { confirmCode } from './confirm-code.ts';
import { confirmPassword } from './confirm-password.ts';
import { queueVerification, requireMail } from './mails/link-mails.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { Refused, readForm, send } from './pages/answer.ts';
import { addressPage } from './pages/code-pages.ts';
import { notices } from './pages/notices.ts';
import type { Page } from './pages/pages.ts';

/**
 * Adds the page where signed-in users with an unverified address can request another verification
 * link or change the address.
 */
export function addressRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, rates } = provider;
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  const findUnverified = async (request: FastifyRequest): Promise<Account> => {
    const account = await findSignedInAccount(app, provider, request);
    if (account.emailVerified) throw new Refused(409, notices.nothingToVerify());
    return account;
  };
  const wanted = (account: Account) => account.pendingEmail ?? account.email;

  app.get('/address', async (request, reply) =>
    show(reply, 200, addressPage(await findUnverified(request))),
  );

  app.post('/address/code', async (request, reply) => {
    const account = await findUnverified(request);
    const typed = readForm(request).get('code') ?? '';
    const error = await confirmCode(provider, { email: account.email, account, typed });
    return error === null
      ? show(reply, 200, notices.verified())
      : show(reply, 400, addressPage(account, '', {}, { typed, error }));
  });

  app.post('/address/send-again', async (request, reply) => {
    const account = await findUnverified(request);
    await requireMail(provider);
    await rates.sendAgain(account.id);
    await queueVerification(provider, account);
    const sentAgain = account.pendingEmail === null ? notices.codeSentAgain : notices.linkSentAgain;
    return show(reply, 200, sentAgain(wanted(account)));
  });

  app.post('/address', async (request, reply) => {
    const account = await findUnverified(request);
    const form = readForm(request);
    const [typed, password] = [form.get('email') ?? '', form.get('password') ?? ''];
    const email = checkNewEmail(typed);
    const refuse = (errors: Record<string, string>) =>
      show(reply, 400, addressPage(account, typed, errors));
    const passwordError = await confirmPassword(
      provider,
      { ip: request.ip, email: account.email, password },
      async () => (await authenticate(database, account.email, password)) !== null,
    );
    if (!email.ok || passwordError)
      return refuse({
        ...(email.ok ? {} : { email: email.message }),
        ...(passwordError ? { password: passwordError } : {}),
      });
    // Address changes count towards the limit for registrations, because both could be used to find
    // out which addresses have accounts.
    await requireMail(provider);
    await rates.registration(request.ip);
    await changeAddress(database, account.id, email.value);
    await queueVerification(provider, { ...account, pendingEmail: email.value });
    return show(reply, 200, notices.addressChanged(email.value, account.email));
  });
}
