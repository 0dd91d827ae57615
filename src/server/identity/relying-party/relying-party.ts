import * as oidc from 'openid-client';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';
import type { Config } from '#server/config.ts';
import {
  EMBEDDED_CLIENT,
  EMBEDDED_ISSUER,
  type Identity,
} from '#server/identity/sessions/people.ts';

/**
 * Values that prove that a callback belongs to a sign-in that this browser began (RFC 7636; OpenID
 * Connect Core 3.1.2.1).
 */
export type Attempt = { state: string; nonce: string; verifier: string };

export type RelyingParty = {
  /**
   * Returns the URL to sign in at, or to register at if the provider supports that. The embedded
   * provider also gets `returnTo`, so that its page can say why to sign in.
   */
  begin(want: { register: boolean; returnTo: string }): Promise<{ url: URL; attempt: Attempt }>;
  /**
   * Validates the provider's response in a callback. Each code works once.
   * @throws SignInRefused, ProviderUnreachable, NoAddress
   */
  finish(
    callback: URL,
    attempt: Attempt,
  ): Promise<{ identity: Identity; subject: string; idToken: string | undefined }>;
  /** The URL to sign out at; null if the provider has none or does not answer. */
  end(idToken: string | undefined): Promise<URL | null>;
};

/** The provider does not answer, or its response is not valid. Worth retrying later. */
export class ProviderUnreachable extends Error {}
/**
 * The response is forged, expired, already used, or not for a sign-in begun here, or the provider
 * refused to sign in. `code` is for the log.
 */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
/** The provider did not send an email address, which we require. */
export class NoAddress extends Error {}

const TIMEOUT_SECONDS = 10;
const SIGN_OUT_TIMEOUT_MS = 2000;
/** The suffix of an embedded provider's subject after its password was replaced. */
const CREDENTIALS_VERSION = /\.\d+$/;
/** Codes of openid-client for a missing or malformed response. */
const BAD_RESPONSE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/**
 * The same relying party serves the embedded provider and any other; only the issuer differs. It
 * does not contact the provider before somebody signs in.
 * @param options.clientSecret the secret of the embedded provider's client
 * @param options.loopback the address of this process, like http://127.0.0.1:3000, at which the
 * embedded provider is called without going through a proxy
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
      throw new ProviderUnreachable('could not read the configuration of the provider', {
        cause: error,
      });
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
            ? readIdentity(EMBEDDED_ISSUER, {
                ...claims,
                sub: claims.sub.replace(CREDENTIALS_VERSION, ''),
              })
            : readIdentity(claims.iss, { ...more, ...claims }),
          subject: claims.sub,
          idToken: tokens.id_token,
        };
      } catch (error) {
        throw classify(error);
      }
    },

    end: async (idToken) => {
      // Check on every sign-out that the provider responds. If it is down, a redirect would leave
      // the user on an error page of the browser.
      const isReachable = await fetchIssuer(
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
      if (!isReachable) return null;
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
 * Sends the client secret in the body if the provider lists that method, and otherwise in the
 * header, which every provider must support (RFC 6749 2.3.1).
 */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [
    oidc.ClientSecretPost(clientSecret),
    oidc.ClientSecretBasic(clientSecret),
  ];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_post') ? inBody : inHeader)(server, client, body, headers);
  };
}

function readIdentity(issuer: string, claims: Record<string, unknown> & { sub: string }): Identity {
  const email = checkText(claims.email, { name: m.rules_name_address, max: 254 });
  if (!email.ok || !email.value?.includes('@')) throw new NoAddress();
  const text = (claim: unknown, max: number, word: boolean) => {
    const checked = checkText(claim, { name: m.rules_name_claim, max, word });
    return checked.ok ? checked.value : null;
  };
  const picture = text(claims.picture, 2000, false);
  return {
    issuer,
    subject: claims.sub,
    email: email.value,
    // Some providers send email_verified as the string "true".
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName:
      text(claims.given_name, 200, true) ??
      (claims.family_name === undefined ? text(claims.name, 200, true) : null),
    lastName: text(claims.family_name, 200, true),
    profileImageUrl:
      picture && /^https:\/\//.test(picture) && URL.canParse(picture) ? picture : null,
  };
}

function classify(error: unknown): Error {
  if (error instanceof NoAddress) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new SignInRefused(error.error);
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new SignInRefused(error.error)
      : new ProviderUnreachable(error.error, { cause: error });
  if (error instanceof oidc.ClientError && !BAD_RESPONSE.has(error.code ?? ''))
    return new SignInRefused(error.code ?? 'refused');
  return new ProviderUnreachable('the provider did not answer', { cause: error });
}
