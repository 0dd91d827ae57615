import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkNewEmail } from '#domain/email.ts';
import { m } from '#domain/messages.ts';
import { type Account, authenticate } from './accounts.ts';
import { Refused, readForm, send } from './answer.ts';
import { afterAnswer, requireMail, sendVerification } from './link-mails.ts';
import { notices } from './notices.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { changeAddress } from './ownership.ts';
import { addressPage, type Page } from './pages.ts';
import { findSignedInAccount } from './signed-in-account.ts';

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
    show(reply, 200, addressPage(wanted(await findUnverified(request)))),
  );

  app.post('/address/send-again', async (request, reply) => {
    const account = await findUnverified(request);
    await requireMail(provider);
    await rates.sendAgain(account.id);
    afterAnswer(provider, reply, () => sendVerification(provider, account));
    return show(reply, 200, notices.linkSentAgain(wanted(account)));
  });

  app.post('/address', async (request, reply) => {
    const account = await findUnverified(request);
    const form = readForm(request);
    const [typed, password] = [form.get('email') ?? '', form.get('password') ?? ''];
    const email = checkNewEmail(typed);
    const refuse = (errors: Record<string, string>) =>
      show(reply, 400, addressPage(wanted(account), typed, errors));
    if (!email.ok || password === '')
      return refuse({
        ...(email.ok ? {} : { email: email.message }),
        ...(password === '' ? { password: m.provider_error_no_password() } : {}),
      });

    let right = false;
    await rates.signIn(request.ip, account.email, async () => {
      right = (await authenticate(database, account.email, password)) !== null;
      return right;
    });
    if (!right) return refuse({ password: m.provider_error_wrong_password() });
    // Address changes count towards the limit for registrations, because both could be used to find
    // out which addresses have accounts.
    await requireMail(provider);
    await rates.registration(request.ip);
    await changeAddress(database, account.id, email.value);
    afterAnswer(provider, reply, () =>
      sendVerification(provider, { ...account, pendingEmail: email.value }),
    );
    return show(reply, 200, notices.addressChanged(email.value, account.email));
  });
}
