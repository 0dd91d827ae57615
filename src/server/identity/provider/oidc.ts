import { createHmac } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { EMBEDDED_CLIENT, PROVIDER_SESSION } from '#server/identity/sessions/people.ts';
import { anyOf, type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import { plainPageHeaders, renderPlainPage } from '#server/platform/http/plain-page.ts';
import { findAccount, subjectFor } from './accounts/accounts.ts';
import { createAdapter } from './adapter.ts';
import { redirectAfterSignOut, stateSecret, withoutInlineScripts } from './pages/inline-scripts.ts';
import { notices } from './pages/notices.ts';
import { interactionPaths, type Page, signOutPage } from './pages/pages.ts';
import { createRates, type Rates } from './rates.ts';
import type { Secrets } from './secrets.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

export type ProviderOptions = {
  database: Database;
  config: Config;
  /** Called after each request that may have queued an email. */
  wakeMail: () => void;
  secrets: Secrets;
  log: Log;
  /** The URL of the site's stylesheet. */
  stylesheet: string;
};

/** The embedded OpenID Connect provider and the dependencies of its pages. */
export type EmbeddedProvider = ProviderOptions & {
  oidc: Provider;
  rates: Rates;
};

const DAY = 86_400;
const GRANTED = 'openid email profile';
/** The name of the request parameter with the path to return to after signing in. */
export const RETURN_TO = 'return_to';

/**
 * Configures oidc-provider, a certified library, for our accounts. This site is its only client.
 */
export function createProvider(options: ProviderOptions): EmbeddedProvider {
  const { database, config, secrets } = options;
  const secure = config.publicUrl.startsWith('https:');
  // The provider's cookies are limited to paths under /oidc, so they cannot have the prefix
  // __Host-, which requires the path /.
  const prefix = secure ? '__Secure-' : '';
  const cookie = {
    signed: true,
    httpOnly: true,
    overwrite: true,
    sameSite: 'lax',
    secure,
  } as const;
  const long = { ...cookie, path: '/oidc' };

  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check(
        'no_account',
        'the password was replaced, or the account deleted',
        (ctx) =>
          ctx.oidc.session!.accountId !== undefined && !ctx.oidc.account
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );

  const show = (ctx: KoaContextWithOIDC, page: Page) => {
    ctx.set(plainPageHeaders);
    ctx.body = renderPlainPage({ ...page, styles: pageStyles(options) });
  };

  const oidc = new Provider(`${config.publicUrl}/oidc`, {
    adapter: createAdapter(database),
    clients: [
      {
        client_id: EMBEDDED_CLIENT,
        client_secret: secrets.client,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${config.publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [secrets.signingKey as never] },
    cookies: {
      keys: [
        createHmac('sha256', config.sessionSecret ?? secrets.session)
          .update('provider')
          .digest('base64url'),
      ],
      names: {
        session: `${prefix}mazwi-provider`,
        interaction: `${prefix}mazwi-interaction`,
        resume: `${prefix}mazwi-resume`,
      },
      long,
      short: cookie,
    },
    findAccount: async (_ctx, subject, token) => {
      const account = await findAccount(database, subject);
      return account
        ? {
            accountId: subjectFor(account),
            claims: () => ({
              sub: subjectFor(account),
              email: account.email,
              email_verified: account.emailVerified,
              given_name: account.firstName ?? undefined,
              family_name: account.lastName ?? undefined,
              [PROVIDER_SESSION]: (token as { sessionUid?: string } | undefined)?.sessionUid,
            }),
          }
        : undefined;
    },
    claims: {
      openid: ['sub', 'auth_time', 'amr', PROVIDER_SESSION],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    extraParams: [RETURN_TO],
    interactions: { policy, url: (_ctx, interaction) => interactionPaths(interaction.uid).start },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx) => {
          // A request with the ID token of the signed-in user needs no confirmation, because only
          // this site has that token.
          if (ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session!.accountId)
            await endProviderSession(ctx);
          else show(ctx, signOutPage(ctx.oidc.urlFor('end_session_confirm'), stateSecret(ctx)));
        },
        postLogoutSuccessSource: (ctx) => show(ctx, notices.signedOut()),
      },
    },
    // Grants the scopes without asking the user for consent, because the only client is this site.
    loadExistingGrant: async (ctx) => {
      const { client, session, account, provider } = ctx.oidc;
      const id = session!.grantIdFor(client!.clientId);
      const known = id ? await provider.Grant.find(id) : undefined;
      if (known && known.accountId === account!.accountId) return known;
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: account!.accountId,
      });
      grant.addOIDCScope(GRANTED);
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) =>
      show(ctx, out.error === 'server_error' ? notices.unavailable() : notices.expired()),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: limits.session.maxDays * DAY,
      Session: (_ctx, session) => {
        const age =
          Math.floor(Date.now() / 1000) - (session.loginTs ?? Math.floor(Date.now() / 1000));
        return Math.max(
          1,
          Math.min(limits.session.idleDays * DAY, limits.session.maxDays * DAY - age),
        );
      },
    },
  });

  // Trust the forwarded headers: mountProvider sets them to the configured public URL on each
  // request, whatever a proxy has sent.
  oidc.proxy = true;
  oidc.on('server_error', (ctx, error) => {
    if (error instanceof DatabaseUnavailable) {
      ctx.status = 503;
      ctx.set('retry-after', '5');
    } else {
      options.log.error({ err: error }, 'identity provider failed');
    }
  });
  (oidc as unknown as EventEmitter).on('error', (error) =>
    options.log.error({ err: error }, 'identity provider failed'),
  );
  oidc.use(withoutInlineScripts(show));

  return {
    ...options,
    oidc,
    rates: createRates(database, config),
  };

  async function endProviderSession(ctx: KoaContextWithOIDC): Promise<void> {
    const { session, provider } = ctx.oidc;
    const grants = Object.values(session!.authorizations ?? {}).flatMap(
      ({ grantId }) => grantId ?? [],
    );
    await database
      .deleteFrom('oidcPayloads')
      .where((eb) =>
        eb.or([
          eb('grantId', '=', anyOf(grants)),
          eb.and([eb('type', '=', 'Grant'), eb('id', '=', anyOf(grants))]),
        ]),
      )
      .execute();
    await session!.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, long);
    redirectAfterSignOut(ctx);
  }
}

export function pageStyles({ stylesheet }: Pick<ProviderOptions, 'stylesheet'>): string[] {
  return [stylesheet, '/oidc/assets/pages.css'];
}
