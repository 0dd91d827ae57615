import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkNewEmail } from '#domain/email.ts';
import { factorNameRule } from '#domain/factors.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';
import { nameDevice } from '#server/identity/security-log/device.ts';
import { endOwnSessions } from '#server/identity/sessions/own-sessions.ts';
import { markSecondFactor } from '#server/identity/sessions/session.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Account, authenticate } from './accounts.ts';
import { readForm, send } from './answer.ts';
import { afterAnswer, sendChangeLink } from './link-mails.ts';
import { notices } from './notices.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { changePassword } from './ownership.ts';
import type { Page } from './pages.ts';
import { checkPassword, hashPassword } from './password.ts';
import {
  beginApp,
  type CodeResult,
  confirmApp,
  findPendingSecret,
} from './second-factor/authenticator-app.ts';
import { listFactors } from './second-factor/factors.ts';
import {
  addPasskey,
  PasskeyRefused,
  passkeyCreationOptions,
  TooManyPasskeys,
} from './second-factor/passkeys.ts';
import { renewRecoveryCodes } from './second-factor/recovery-codes.ts';
import { totpUri } from './second-factor/totp.ts';
import { announceChange } from './security-changes.ts';
import {
  appPage,
  emailPage,
  passkeyPage,
  passwordPage,
  recoveryCodesPage,
  renewCodesPage,
  securityPaths,
} from './security-pages.ts';
import { askAgain, findSignedInAccount } from './signed-in-account.ts';

/** Checks the name that a user enters for a passkey or an app. */
function readFactorName(raw: string | undefined) {
  const checked = checkText(raw, factorNameRule);
  return checked.ok ? { ok: true as const, value: checked.value ?? '' } : checked;
}

/**
 * Adds the pages where signed-in users change their password, their address and their second
 * factors. All pages require a recent sign-in, except the one for the password, which asks for the
 * current password.
 */
export function securityRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config, rates } = provider;
  const { encryptionKey, publicUrl } = config;
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  /** Runs `work` for a verified account whose owner has signed in recently. */
  const forOwner =
    (
      page: string,
      work: (account: Account, request: FastifyRequest, reply: FastifyReply) => unknown,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const account = await findSignedInAccount(app, provider, request);
      if (!account.emailVerified) return show(reply, 403, notices.verifyFirst());
      return askAgain(request, reply, `/oidc${page}`) ? reply : work(account, request, reply);
    };

  app.get(securityPaths.password, async (request, reply) => {
    await findSignedInAccount(app, provider, request);
    return show(reply, 200, passwordPage());
  });
  app.post(securityPaths.password, async (request, reply) => {
    const account = await findSignedInAccount(app, provider, request);
    const form = readForm(request);
    const [current, wanted] = [form.get('current') ?? '', form.get('password') ?? ''];
    let isCurrent = false;
    if (current !== '')
      await rates.signIn(request.ip, account.email, async () => {
        isCurrent = (await authenticate(database, account.email, current)) !== null;
        return isCurrent;
      });
    const currentError =
      current === '' ? m.provider_error_no_password() : m.provider_error_wrong_password();
    const passwordError = checkPassword(wanted, account);
    if (!isCurrent || passwordError) {
      const errors = {
        ...(isCurrent ? {} : { current: currentError }),
        ...(passwordError ? { password: passwordError } : {}),
      };
      return show(reply, 400, passwordPage(errors));
    }
    await changePassword(database, {
      accountId: account.id,
      passwordHash: await hashPassword(wanted),
      keptSession: request.session.sessionId,
    });
    await announceChange(provider, { kind: 'passwordChanged', account, ip: request.ip });
    return show(reply, 200, notices.passwordChanged());
  });

  app.get(
    securityPaths.email,
    forOwner(securityPaths.email, (account, _request, reply) =>
      show(reply, 200, emailPage({ address: account.email })),
    ),
  );
  app.post(
    securityPaths.email,
    forOwner(securityPaths.email, async (account, request, reply) => {
      const typed = readForm(request).get('email') ?? '';
      const email = checkNewEmail(typed);
      if (!email.ok)
        return show(
          reply,
          400,
          emailPage({ address: account.email, typed, errors: { email: email.message } }),
        );
      // Changing the address may reveal whether an address is known, so each change counts as a
      // registration.
      await rates.registration(request.ip);
      afterAnswer(provider, reply, () => sendChangeLink(provider, account, email.value));
      return show(reply, 200, notices.changeLinkSent(email.value, account.email));
    }),
  );

  app.get(
    securityPaths.app,
    forOwner(securityPaths.app, async (account, _request, reply) => {
      const secret = await beginApp(database, {
        accountId: account.id,
        name: m.security_app_name_default(),
        encryptionKey,
      });
      if (secret === null) return show(reply, 409, notices.appExists());
      return show(reply, 200, appPage({ secret, uri: totpUri(secret, account.email) }));
    }),
  );
  app.post(
    securityPaths.app,
    forOwner(securityPaths.app, async (account, request, reply) => {
      const accountId = account.id;
      const secret = await findPendingSecret(database, { accountId, encryptionKey });
      if (secret === null) return show(reply, 409, notices.appExists());
      const form = readForm(request);
      const name = readFactorName(form.get('name'));
      const code = form.get('code') ?? '';
      const again = (errors: Record<string, string>) =>
        show(
          reply,
          400,
          appPage({ secret, uri: totpUri(secret, account.email), name: form.get('name'), errors }),
        );
      if (!name.ok) return again({ name: name.message });
      const result = await database.transaction((tx) =>
        confirmApp(tx, { accountId, code, name: name.value, now: new Date(), encryptionKey }),
      );
      if (result !== 'right') return again({ code: codeErrors[result]() });
      return afterAdding(account, { kind: 'appAdded', factor: name.value }, request, reply);
    }),
  );

  app.get(
    securityPaths.passkey,
    forOwner(securityPaths.passkey, async (account, request, reply) =>
      show(
        reply,
        200,
        passkeyPage({
          options: await passkeyCreationOptions({ database, publicUrl }, account),
          name: nameDevice(request.headers['user-agent']),
        }),
      ),
    ),
  );
  app.post(
    securityPaths.passkey,
    forOwner(securityPaths.passkey, async (account, request, reply) => {
      const form = readForm(request);
      const name = readFactorName(form.get('name'));
      const again = async (errors: Record<string, string>) =>
        show(
          reply,
          400,
          passkeyPage({
            options: await passkeyCreationOptions({ database, publicUrl }, account),
            name: form.get('name') ?? '',
            errors,
          }),
        );
      if (!name.ok) return again({ name: name.message });
      try {
        await addPasskey(
          { database, publicUrl },
          { accountId: account.id, credential: form.get('credential') ?? '', name: name.value },
        );
      } catch (error) {
        if (error instanceof TooManyPasskeys)
          return again({ '': m.security_passkey_too_many({ max: limits.account.passkeys }) });
        if (error instanceof PasskeyRefused) return again({ '': m.security_passkey_refused() });
        throw error;
      }
      return afterAdding(account, { kind: 'passkeyAdded', factor: name.value }, request, reply);
    }),
  );

  app.get(
    securityPaths.recoveryCodes,
    forOwner(securityPaths.recoveryCodes, async (account, _request, reply) => {
      const { factors } = await listFactors(database, account.id);
      return factors.length === 0
        ? show(reply, 409, notices.noFactor())
        : show(reply, 200, renewCodesPage());
    }),
  );
  app.post(
    securityPaths.recoveryCodes,
    forOwner(securityPaths.recoveryCodes, async (account, request, reply) => {
      const { factors } = await listFactors(database, account.id);
      if (factors.length === 0) return show(reply, 409, notices.noFactor());
      const codes = await database.transaction((tx) => renewRecoveryCodes(tx, account.id));
      await announceChange(provider, { kind: 'recoveryCodesRenewed', account, ip: request.ip });
      return show(reply, 200, recoveryCodesPage({ codes }));
    }),
  );

  /**
   * Marks the current session as having a second factor and announces the new factor. Shows the
   * recovery codes after the first factor, or a confirmation after any other.
   */
  async function afterAdding(
    account: Account,
    change: { kind: 'appAdded' | 'passkeyAdded'; factor: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await markSecondFactor(request, reply);
    await announceChange(provider, { ...change, account, ip: request.ip });
    const { recoveryCodes } = await listFactors(database, account.id);
    if (recoveryCodes > 0) return show(reply, 200, notices.factorAdded());
    // Ends all other sessions, because somebody who knows only the password may be signed in.
    const codes = await database.transaction(async (tx) => {
      await endOtherSessions(tx, request);
      return renewRecoveryCodes(tx, account.id);
    });
    return show(reply, 200, recoveryCodesPage({ codes, isFirst: true }));
  }
}

async function endOtherSessions(tx: Queryable, request: FastifyRequest): Promise<void> {
  const userId = request.caller.user?.id;
  const except = request.caller.sessionId;
  if (userId && except) await endOwnSessions(tx, { userId, ip: request.ip, except });
}

const codeErrors: Record<Exclude<CodeResult, 'right'>, () => string> = {
  'wrong code': m.second_factor_code_wrong,
  'wrong clock': m.second_factor_code_clock,
  used: m.second_factor_code_used,
  'no app': m.second_factor_code_wrong,
};
