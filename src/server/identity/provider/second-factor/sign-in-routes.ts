import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { m } from '#domain/messages.ts';
import { recordAccountEvent } from '#server/identity/security-log/record.ts';
import { type Account, findAccount, findAccountById } from '../accounts/accounts.ts';
import { announceChange } from '../accounts/security-changes.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import type { EmbeddedProvider } from '../oidc.ts';
import { Refused, readForm, send } from '../pages/answer.ts';
import { notices } from '../pages/notices.ts';
import { isStepUp } from '../pages/reasons.ts';
import { type CodeResult, useCode } from './authenticator-app.ts';
import { browserWithPasskey } from './browser-with-passkey.ts';
import { findFactorKinds } from './factors.ts';
import { PasskeyRefused, passkeyRequestOptions, verifyPasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { recoveryPage, secondStepPage } from './sign-in-pages.ts';
import { trustedBrowser } from './trusted-browser.ts';

/** Adds the pages for the second step of a sign-in, and the sign-in with a passkey. */
export function secondFactorRoutes(app: FastifyInstance, provider: EmbeddedProvider): void {
  const { database, oidc, rates, config } = provider;
  const trusted = trustedBrowser(config);

  /**
   * Finds the account whose password was entered in this sign-in.
   * @throws Refused if no password was entered, or if it has been replaced since
   */
  const findPasswordOwner = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uid, result, params } = await oidc.interactionDetails(request.raw, reply.raw);
    const subject = (result as { passwordOf?: string } | undefined)?.passwordOf;
    const account = subject === undefined ? null : await findAccount(database, subject);
    if (!account) throw new Refused(400, notices.expired());
    return { uid, account, isStepUp: isStepUp(params) };
  };
  const showStep = async (
    reply: FastifyReply,
    { uid, account, isStepUp }: { uid: string; account: Account; isStepUp: boolean },
    error?: string,
  ) => {
    const kinds = await findFactorKinds(database, account.id);
    const passkey = kinds.includes('passkey')
      ? await passkeyRequestOptions({ database, publicUrl: config.publicUrl })
      : null;
    const hasApp = kinds.includes('app');
    return send(
      provider,
      reply,
      error ? 400 : 200,
      secondStepPage({ uid, hasApp, passkey, isStepUp, error }),
    );
  };
  const recordFailure = (request: FastifyRequest, account: Account) =>
    recordAccountEvent(database, {
      kind: 'secondFactorFailed',
      accountId: account.id,
      ip: request.ip,
    });

  app.get('/interaction/:uid/second-step', async (request, reply) =>
    showStep(reply, await findPasswordOwner(request, reply)),
  );

  app.post('/interaction/:uid/second-step', async (request, reply) => {
    const step = await findPasswordOwner(request, reply);
    const { account } = step;
    const form = readForm(request);
    const code = form.get('code') ?? '';
    if (code.trim() === '') return showStep(reply, step, m.second_factor_code_missing());
    let result = 'wrong code' as CodeResult;
    await rates.secondFactor(account.id, async () => {
      result = await database.transaction((tx) =>
        useCode(tx, {
          accountId: account.id,
          code,
          now: new Date(),
          encryptionKey: config.encryptionKey,
        }),
      );
      return result === 'right';
    });
    if (result !== 'right') {
      await recordFailure(request, account);
      return showStep(reply, step, codeErrors[result]());
    }
    if (form.get('trust') === 'yes') await trusted.trust(database, reply, account);
    return finishSignIn(provider, request, reply, account, ['pwd', 'otp', 'mfa']);
  });

  app.get('/interaction/:uid/recovery', async (request, reply) => {
    const { uid } = await findPasswordOwner(request, reply);
    return send(provider, reply, 200, recoveryPage({ uid }));
  });

  app.post('/interaction/:uid/recovery', async (request, reply) => {
    const { uid, account } = await findPasswordOwner(request, reply);
    const code = readForm(request).get('code') ?? '';
    if (code.trim() === '')
      return send(
        provider,
        reply,
        400,
        recoveryPage({ uid, error: m.second_factor_code_missing() }),
      );
    let isRight = false;
    await rates.secondFactor(account.id, async () => {
      isRight = await useRecoveryCode(database, account.id, code, (tx) =>
        announceChange(tx, { kind: 'recoveryCodeUsed', account, ip: request.ip }),
      );
      return isRight;
    });
    if (!isRight) {
      await recordFailure(request, account);
      return send(
        provider,
        reply,
        400,
        recoveryPage({ uid, error: m.second_factor_recovery_wrong() }),
      );
    }
    return finishSignIn(provider, request, reply, account, ['pwd', 'otp', 'mfa']);
  });

  app.post('/interaction/:uid/passkey', async (request, reply) => {
    await oidc.interactionDetails(request.raw, reply.raw);
    const credential = readForm(request).get('credential') ?? '';
    let account = null as Account | null;
    await rates.passkey(request.ip, async () => {
      account = await findPasskeyOwner(credential);
      return account !== null;
    });
    if (!account) {
      await recordAccountEvent(database, { kind: 'signInFailed', accountId: null, ip: request.ip });
      throw new Refused(400, notices.passkeyRefused());
    }
    browserWithPasskey(config).remember(reply);
    return finishSignIn(provider, request, reply, account, ['hwk', 'mfa']);
  });

  async function findPasskeyOwner(credential: string): Promise<Account | null> {
    try {
      const accountId = await verifyPasskey({ database, publicUrl: config.publicUrl }, credential);
      return await findAccountById(database, accountId);
    } catch (error) {
      if (error instanceof PasskeyRefused) return null;
      throw error;
    }
  }
}

const codeErrors: Record<Exclude<CodeResult, 'right'>, () => string> = {
  'wrong code': m.second_factor_code_wrong,
  'wrong clock': m.second_factor_code_clock,
  used: m.second_factor_code_used,
  'no app': m.second_factor_code_wrong,
};
