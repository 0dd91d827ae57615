import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkNewEmail } from '#domain/people/email.ts';
import { authenticate } from './accounts/accounts.ts';
import { lockOwnAccount, ownerOf } from './accounts/own-account.ts';
import { changePassword } from './accounts/ownership.ts';
import { checkPassword, hashPassword } from './accounts/password.ts';
import { announceChange } from './accounts/security-changes.ts';
import { findSignedInAccount, forOwner } from './accounts/signed-in-account.ts';
import { confirmPassword } from './confirm-password.ts';
import { queueChange, requireMail } from './mails/link-mails.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { Refused, readForm, send } from './pages/answer.ts';
import { notices } from './pages/notices.ts';
import type { Page } from './pages/pages.ts';
import {
  emailPage,
  passwordPage,
  recoveryCodesPage,
  renewCodesPage,
  securityPaths,
} from './pages/security-pages.ts';
import { listFactors } from './second-factor/factors.ts';
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts';

/**
 * Adds the pages where signed-in users change their password, their address and their second
 * factors. All pages require a recent sign-in, except the one for the password, which asks for the
 * current password.
 */
export function securityRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, rates } = provider;
  const owned = forOwner(app, provider);
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  app.get(securityPaths.password, async (request, reply) => {
    await findSignedInAccount(app, provider, request);
    return show(reply, 200, passwordPage());
  });
  app.post(securityPaths.password, async (request, reply) => {
    const account = await findSignedInAccount(app, provider, request);
    const form = readForm(request);
    const [current, wanted] = [form.get('current') ?? '', form.get('password') ?? ''];
    const currentError = await confirmPassword(
      provider,
      { ip: request.ip, email: account.email, password: current },
      async () => (await authenticate(database, account.email, current)) !== null,
    );
    const passwordError = checkPassword(wanted, account);
    if (currentError || passwordError) {
      const errors = {
        ...(currentError ? { current: currentError } : {}),
        ...(passwordError ? { password: passwordError } : {}),
      };
      return show(reply, 400, passwordPage(errors));
    }
    await changePassword(database, {
      ...ownerOf(account, request),
      passwordHash: await hashPassword(wanted),
      account,
      ip: request.ip,
    });
    return show(reply, 200, notices.passwordChanged());
  });

  app.get(
    securityPaths.email,
    owned(securityPaths.email, (account, _request, reply) =>
      show(reply, 200, emailPage({ address: account.email })),
    ),
  );
  app.post(
    securityPaths.email,
    owned(securityPaths.email, async (account, request, reply) => {
      const typed = readForm(request).get('email') ?? '';
      const email = checkNewEmail(typed);
      if (!email.ok)
        return show(
          reply,
          400,
          emailPage({ address: account.email, typed, errors: { email: email.message } }),
        );
      // The link goes to an address that the user typed. To keep people from sending mail to many
      // strangers, each change counts against the rate limit for registrations.
      await requireMail(provider);
      await rates.registration(request.ip);
      await queueChange(provider, account, email.value);
      return show(reply, 200, notices.changeLinkSent(email.value, account.email));
    }),
  );

  app.get(
    securityPaths.recoveryCodes,
    owned(securityPaths.recoveryCodes, async (account, _request, reply) => {
      const { factors } = await listFactors(database, account.id);
      return factors.length === 0
        ? show(reply, 409, notices.noFactor())
        : show(reply, 200, renewCodesPage());
    }),
  );
  app.post(
    securityPaths.recoveryCodes,
    owned(securityPaths.recoveryCodes, async (account, request, reply) => {
      await rates.recoveryCodes(account.id);
      const codes = await database.transaction(async (tx) => {
        await lockOwnAccount(tx, ownerOf(account, request));
        const { factors } = await listFactors(tx, account.id);
        if (factors.length === 0) throw new Refused(409, notices.noFactor());
        await announceChange(tx, { kind: 'recoveryCodesRenewed', account, ip: request.ip });
        return renewRecoveryCodes(tx, account.id);
      });
      return show(reply, 200, recoveryCodesPage({ codes }));
    }),
  );
}
