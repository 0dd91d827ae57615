import type { FastifyInstance, FastifyReply } from 'fastify';
import { findAccount, resetPassword, verifyAddress } from './accounts.ts';
import { formOf, inBackground, Refused, send } from './answer.ts';
import { mails } from './mails.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { notices, type Page, resetPage, verifyPage } from './pages.ts';
import { checkPassword } from './password.ts';
import { isTokenGood, type Purpose, useToken } from './tokens.ts';

/**
 * Pages that a link in a mail leads to, in any browser. Opening one changes nothing: mail scanners
 * open links too.
 */
export function linkRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config } = provider;
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);
  const good = async (token: unknown, purpose: Purpose): Promise<string> => {
    if (typeof token === 'string' && (await isTokenGood(database, token, purpose))) return token;
    throw new Refused(400, notices.linkUsed());
  };
  const use = async (token: string, purpose: Purpose): Promise<string> => {
    const accountId = await useToken(database, token, purpose);
    if (!accountId) throw new Refused(400, notices.linkUsed());
    return accountId;
  };
  type Link = { Querystring: { token?: unknown } };

  app.get<Link>('/verify', async (request, reply) =>
    show(reply, 200, verifyPage(await good(request.query.token, 'verify'))),
  );
  app.post('/verify', async (request, reply) => {
    const accountId = await use(formOf(request).get('token') ?? '', 'verify');
    await verifyAddress(database, accountId, config.adminEmails);
    return show(reply, 200, notices.verified());
  });

  app.get<Link>('/reset', async (request, reply) =>
    show(reply, 200, resetPage(await good(request.query.token, 'reset'))),
  );
  app.post('/reset', async (request, reply) => {
    const form = formOf(request);
    const token = await good(form.get('token'), 'reset');
    const password = form.get('password') ?? '';
    const wrong = checkPassword(password);
    if (wrong) return show(reply, 400, resetPage(token, { password: wrong }));
    const accountId = await use(token, 'reset');
    await resetPassword(database, accountId, password, config.adminEmails);
    inBackground(provider, async () => {
      const account = await findAccount(database, accountId);
      if (account) await provider.mailer.send(mails.changed(account.email));
    });
    return show(reply, 200, notices.passwordSaved());
  });
}
