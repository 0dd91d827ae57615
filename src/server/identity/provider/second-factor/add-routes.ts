import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { factorNameRule } from '#domain/people/factors.ts';
import { checkText } from '#domain/text.ts';
import { nameDevice } from '#server/identity/security-log/device.ts';
import { endOwnSessions, markSecondFactor } from '#server/identity/sessions/own-sessions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Account } from '../accounts/accounts.ts';
import { lockOwnAccount, ownerOf } from '../accounts/own-account.ts';
import { revokeCredentials } from '../accounts/revoke-credentials.ts';
import { announceChange } from '../accounts/security-changes.ts';
import { forOwner } from '../accounts/signed-in-account.ts';
import type { EmbeddedProvider } from '../oidc.ts';
import { Refused, readForm, send } from '../pages/answer.ts';
import type { Errors } from '../pages/fields.ts';
import { notices } from '../pages/notices.ts';
import type { Page } from '../pages/pages.ts';
import { appPage, passkeyPage, recoveryCodesPage, securityPaths } from '../pages/security-pages.ts';
import { addApp } from './authenticator-app.ts';
import { browserWithPasskey } from './browser-with-passkey.ts';
import { findFactorKinds, listFactors } from './factors.ts';
import { createSecretOffers, type OfferedSecret } from './offered-secret.ts';
import { addPasskey, PasskeyRefused, passkeyCreationOptions, TooManyPasskeys } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** The pages on which signed-in people add an authenticator app or a passkey. */
export function addFactorRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, config } = provider;
  const { encryptionKey, publicUrl } = config;
  const offers = createSecretOffers(provider);
  const owned = forOwner(app, provider);
  const show = (reply: FastifyReply, status: number, page: Page) =>
    send(provider, reply, status, page);

  app.get(
    securityPaths.app,
    owned(securityPaths.app, async (account, request, reply) => {
      if (await hasApp(account)) return show(reply, 409, notices.appExists());
      const offered = await offers.offer(ownerOf(account, request));
      return show(reply, 200, appPage({ ...offered, account }));
    }),
  );
  app.post(
    securityPaths.app,
    owned(securityPaths.app, async (account, request, reply) => {
      if (await hasApp(account)) return show(reply, 409, notices.appExists());
      const owner = ownerOf(account, request);
      const form = readForm(request);
      const name = readFactorName(form.get('name'));
      const code = form.get('code') ?? '';
      const again = (offered: OfferedSecret, errors: Errors) =>
        show(reply, 400, appPage({ ...offered, account, name: form.get('name'), errors }));
      const offered = await offers.read(owner, form.get('offer') ?? '');
      if (!offered) return again(await offers.offer(owner), { code: m.security_app_expired() });
      if (!name.ok) return again(offered, { name: name.message });
      const { secret } = offered;
      const app = { secret, code, name: name.value, now: new Date(), encryptionKey };
      const result = await database.transaction(async (tx) => {
        await lockOwnAccount(tx, owner);
        const added = await addApp(tx, { accountId: account.id, ...app });
        if (added === 'right')
          await announce(tx, account, 'appAdded', { name: name.value, request });
        return added;
      });
      if (result === 'exists') return show(reply, 409, notices.appExists());
      if (result !== 'right') return again(offered, { code: codeErrors[result]() });
      return afterAdding(account, request, reply);
    }),
  );

  app.get(
    securityPaths.passkey,
    owned(securityPaths.passkey, async (account, request, reply) =>
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
    owned(securityPaths.passkey, async (account, request, reply) => {
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
      const credential = form.get('credential') ?? '';
      try {
        await addPasskey(
          { database, publicUrl },
          { ...ownerOf(account, request), credential, name: name.value },
          (tx) => announce(tx, account, 'passkeyAdded', { name: name.value, request }),
        );
      } catch (error) {
        if (error instanceof TooManyPasskeys)
          return again({ '': m.security_passkey_too_many({ max: limits.account.passkeys }) });
        if (error instanceof PasskeyRefused) return again({ '': m.security_passkey_refused() });
        throw error;
      }
      browserWithPasskey(config).remember(reply);
      return afterAdding(account, request, reply);
    }),
  );

  /** Shows the recovery codes after the first factor, and a confirmation after any other. */
  async function afterAdding(
    account: Account,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const owner = ownerOf(account, request);
    const codes = await database.transaction(async (tx) => {
      await lockOwnAccount(tx, owner);
      const { factors, recoveryCodes } = await listFactors(tx, account.id);
      // Somebody else may have removed the factor meanwhile.
      if (factors.length === 0) throw new Refused(409, notices.noFactor());
      await markSecondFactor(tx, owner.sessionId);
      if (recoveryCodes > 0) return null;
      // Somebody who knows only the password may be signed in elsewhere, or may be signing in at
      // this moment.
      await revokeCredentials(tx, account.id);
      await endOtherSessions(tx, request);
      return renewRecoveryCodes(tx, account.id);
    });
    return codes === null
      ? show(reply, 200, notices.factorAdded())
      : show(reply, 200, recoveryCodesPage({ codes, isFirst: true }));
  }

  async function hasApp({ id }: Account): Promise<boolean> {
    return (await findFactorKinds(database, id)).includes('app');
  }
}

/** Records that a factor is added, and emails the owner, so that nobody can add one unnoticed. */
const announce = (
  tx: Queryable,
  account: Account,
  kind: 'appAdded' | 'passkeyAdded',
  { name, request }: { name: string; request: FastifyRequest },
): Promise<void> => announceChange(tx, { kind, account, factor: name, ip: request.ip });

/** Checks the name that a person gives to a passkey or an app. */
function readFactorName(raw: string | undefined) {
  const checked = checkText(raw, factorNameRule);
  return checked.ok ? { ok: true as const, value: checked.value ?? '' } : checked;
}

async function endOtherSessions(tx: Queryable, request: FastifyRequest): Promise<void> {
  const userId = request.caller.user?.id;
  const except = request.caller.sessionId;
  if (userId && except) await endOwnSessions(tx, { userId, ip: request.ip, except });
}

const codeErrors = {
  'wrong code': m.second_factor_code_wrong,
  'wrong clock': m.second_factor_code_clock,
} as const;
