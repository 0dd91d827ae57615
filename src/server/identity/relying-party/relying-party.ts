import * as oidc from 'openid-client';
import { checkText } from '#domain/text.ts';
import type { Config } from '#server/config.ts';
import {
  EMBEDDED_CLIENT,
  EMBEDDED_ISSUER,
  type Identity,
} from '#server/identity/sessions/people.ts';

/**
 * What proves that a callback answers a sign-in which this browser began (RFC 7636; OpenID Connect
 * Core 3.1.2.1).
 */
export type Attempt = { state: string; nonce: string; verifier: string };

export type RelyingParty = {
  /**
   * Where to send the browser to sign in, or to register where the provider can be asked for that.
   * The embedded provider is told where that leads, so that its page can say why.
   */
  begin(want: { register: boolean; returnTo: string }): Promise<{ url: URL; attempt: Attempt }>;
  /** Checks the answer that the browser brought to the callback; each code is good for one time. */
  finish(
    callback: URL,
    attempt: Attempt,
  ): Promise<{ identity: Identity; subject: string; idToken: string | undefined }>;
  /** Where the provider ends its session; null when it offers no such place or does not answer. */
  end(idToken: string | undefined): Promise<URL | null>;
};

/**
 * The provider does not answer, or not as a provider: nobody's fault here, to be tried again later.
 */
export class ProviderUnreachable extends Error {}
/**
 * The answer is not that of a sign-in begun here: forged, expired, used already, or refused by the
 * provider. `code` is for the log.
 */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
/** The provider says nothing of an email address, which we cannot do without. */
export class NoAddress extends Error {}

const TIMEOUT_SECONDS = 10;
const SIGN_OUT_TIMEOUT_MS = 2000;
/** What the embedded provider adds to a person's subject when their password was replaced. */
const VERSION = /\.\d+$/;
/** Codes of openid-client that say: no proper answer came. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/**
 * The one relying party, for the embedded provider as for any other: only the issuer differs.
 * Nothing is asked of the provider before somebody signs in.
 * @param options.clientSecret of the embedded provider's client
 * @param options.loopback where this process answers, like http://127.0.0.1:3000; asked when the
 * embedded provider is called, past any proxy in front
 */
export function createRelyingParty(options: {
  config: Config;
  clientSecret: string;
  loopback: () => string;
}): RelyingParty {
  const { config } = options;
  const embedded = config.oidc === null;
  const { issuer, clientId, clientSecret } = config.oidc ?? {
    issuer: `${config.publicUrl}/oidc`,
    clientId: EMBEDDED_CLIENT,
    clientSecret: options.clientSecret,
  };
  const redirectUri = `${config.publicUrl}/api/callback`;
  const fetchIssuer: oidc.CustomFetch = (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(embedded ? `${options.loopback()}${pathname}${search}` : url, init as RequestInit);
  };

  const discover = () =>
    oidc.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
      execute: issuer.startsWith('http:')
        ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
        : [oidc.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: fetchIssuer,
    });
  let discovered: Promise<oidc.Configuration> | null = null;
  const provider = async (): Promise<oidc.Configuration> => {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = null;
      throw new ProviderUnreachable('the provider was not found', { cause: error });
    }
  };

  return {
    begin: async ({ register, returnTo }) => {
      const configuration = await provider();
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const canRegister = configuration.serverMetadata().prompt_values_supported as
        | string[]
        | undefined;
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        // OpenID Connect Prompt Create 1.0
        ...(register && canRegister?.includes('create') ? { prompt: 'create' } : {}),
        ...(embedded && returnTo !== '/' ? { return_to: returnTo } : {}),
      });
      return { url, attempt };
    },

    finish: async (callback, attempt) => {
      const configuration = await provider();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const more =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return {
          identity: embedded
            ? readIdentity(EMBEDDED_ISSUER, { ...claims, sub: claims.sub.replace(VERSION, '') })
            : readIdentity(claims.iss, { ...more, ...claims }),
          subject: claims.sub,
          idToken: tokens.id_token,
        };
      } catch (error) {
        throw judge(error);
      }
    },

    end: async (idToken) => {
      // Asked afresh: a browser that is sent to a provider which is down sees the browser's own
      // error page.
      const answers = await fetchIssuer(
        `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        {
          method: 'GET',
          headers: {},
          body: undefined,
          redirect: 'manual',
          signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS),
        },
      ).then(
        (response) => response.ok,
        () => false,
      );
      if (!answers) return null;
      const configuration = await provider().catch(() => null);
      if (!configuration?.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${config.publicUrl}/`,
        ...(idToken ? { id_token_hint: idToken } : {}),
      });
    },
  };
}

/**
 * Most providers take the secret in the body; one that lists its ways without that one gets it in
 * the header, as RFC 6749 2.3.1 requires of all.
 */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [
    oidc.ClientSecretPost(clientSecret),
    oidc.ClientSecretBasic(clientSecret),
  ];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (ways.includes('client_secret_post') ? inBody : inHeader)(server, client, body, headers);
  };
}

function readIdentity(issuer: string, claims: Record<string, unknown> & { sub: string }): Identity {
  const email = checkText(claims.email, { name: 'The address', max: 254 });
  if (!email.ok || !email.value?.includes('@')) throw new NoAddress();
  const text = (claim: unknown, max: number, word: boolean) => {
    const checked = checkText(claim, { name: 'The claim', max, word });
    return checked.ok ? checked.value : null;
  };
  const picture = text(claims.picture, 2000, false);
  return {
    issuer,
    subject: claims.sub,
    email: email.value,
    // Some providers send the word.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName:
      text(claims.given_name, 200, true) ??
      (claims.family_name === undefined ? text(claims.name, 200, true) : null),
    lastName: text(claims.family_name, 200, true),
    profileImageUrl:
      picture && /^https:\/\//.test(picture) && URL.canParse(picture) ? picture : null,
  };
}

function judge(error: unknown): Error {
  if (error instanceof NoAddress) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new SignInRefused(error.error);
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new SignInRefused(error.error)
      : new ProviderUnreachable(error.error, { cause: error });
  if (error instanceof oidc.ClientError && !NO_ANSWER.has(error.code ?? ''))
    return new SignInRefused(error.code ?? 'refused');
  return new ProviderUnreachable('the provider did not answer', { cause: error });
}
