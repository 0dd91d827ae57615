import * as oidc from 'openid-client';
import { limits } from '#domain/limits.ts';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { UI_LOCALES } from '#domain/locale/ui-locales.ts';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';
import type { Config } from '#server/config.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import {
  EMBEDDED_CLIENT,
  type Identity,
  PROVIDER_SESSION,
} from '#server/identity/sessions/people.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { createDiscovery } from './discovery.ts';
import { classifySignInError, isReply, NoAddress, SignInRefused } from './sign-in-errors.ts';

/**
 * Values that prove that a callback belongs to a sign-in that this browser started (RFC 7636;
 * OpenID Connect Core 3.1.2.1).
 */
export type Attempt = {
  /**
   * The provider that was asked. Its code must not be sent to another one if the operator has
   * changed the provider meanwhile (RFC 9700, 4.4). Undefined in attempts of earlier releases.
   */
  issuer?: string;
  state: string;
  nonce: string;
  verifier: string;
  /**
   * Whether the provider must have asked for the password or a passkey within the last
   * `limits.account.stepUpMinutes`.
   */
  stepUp: boolean;
};

type SignInRequest = {
  register: boolean;
  stepUp: boolean;
  /** The embedded provider must ask for the password or a passkey, even if it has a session. */
  ask: boolean;
  returnTo: string;
  /** The locale of the page where the person pressed Sign In. */
  locale: Locale | undefined;
};

/** `authenticatedAt` is when the provider last asked for the password or a passkey. */
type FinishedSignIn = {
  identity: Identity;
  subject: string;
  idToken: string | undefined;
  authenticatedAt: Date;
  secondFactor: boolean;
  providerSession: string | undefined;
};

export type RelyingParty = {
  /**
   * Starts a sign-in, or a registration if the caller wants one and the provider supports it.
   * Returns the URL to redirect to. The embedded provider also gets `returnTo`, so that its page
   * can explain why signing in is required.
   */
  begin(want: SignInRequest): Promise<{ url: URL; attempt: Attempt }>;
  /**
   * Exchanges the authorization code of a callback for the user's identity. A code works only once.
   * @throws SignInRefused, ProviderUnreachable, NoAddress
   */
  finish(callback: URL, attempt: Attempt): Promise<FinishedSignIn>;
  /** Returns the URL to sign out at, or null if the provider has none or does not respond. */
  end(idToken: string | undefined, locale: Locale): Promise<URL | null>;
};

const STEP_UP_SECONDS = limits.account.stepUpMinutes * 60;
const SIGN_OUT_TIMEOUT_MS = 2000;
/** The suffix of the embedded provider's subjects that changes when the password is replaced. */
const CREDENTIALS_VERSION = /\.\d+$/;
/**
 * Creates a relying party for the embedded provider, or for another one if OIDC_ISSUER is set.
 * Contacts the provider only when somebody signs in or out.
 * @param options.clientSecret this site's client secret at the embedded provider
 * @param options.loopback returns the address of this process, such as http://127.0.0.1:3000.
 * Requests to the embedded provider are sent there, so that they do not go through a proxy.
 */
export function createRelyingParty(options: {
  config: Config;
  clientSecret: string;
  loopback: () => string;
}): RelyingParty {
  const { config } = options;
  const embedded = config.oidc === null;
  const { issuer, clientId, clientSecret, stepUpAcr } = config.oidc ?? {
    issuer: `${config.publicUrl}/oidc`,
    clientId: EMBEDDED_CLIENT,
    clientSecret: options.clientSecret,
    stepUpAcr: ['mfa'],
  };
  const redirectUri = `${config.publicUrl}/api/callback`;
  const fetchIssuer: oidc.CustomFetch = (url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(embedded ? `${options.loopback()}${pathname}${search}` : url, init as RequestInit);
  };

  const discovery = createDiscovery(() =>
    discoverIssuer({ issuer, clientId, clientSecret }, { fetchIssuer }),
  );
  const provider = discovery.read;

  return {
    begin: async ({ register, stepUp, ask, returnTo, locale }) => {
      const configuration = await provider();
      const attempt = {
        issuer,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        stepUp,
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
        ...(embedded && ask && !register ? { prompt: 'login' } : {}),
        // The prompt `create` opens the registration page (OpenID Connect Prompt Create 1.0).
        ...(register && canRegister?.includes('create') ? { prompt: 'create' } : {}),
        ...(stepUp ? { max_age: String(STEP_UP_SECONDS) } : {}),
        ...(embedded && returnTo !== '/' ? { return_to: returnTo } : {}),
        ...(locale ? { [UI_LOCALES]: locale } : {}),
      });
      return { url, attempt };
    },

    finish: async (callback, attempt) => {
      if ((attempt.issuer ?? issuer) !== issuer) throw new SignInRefused('another_issuer');
      const configuration = await provider();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
          ...(attempt.stepUp ? { maxAge: STEP_UP_SECONDS } : {}),
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
          // Without auth_time, the sign-in may be old, so it does not count as recent.
          authenticatedAt: new Date(1000 * (claims.auth_time ?? 0)),
          secondFactor: hasSecondFactor([claims.acr, claims.amr].flat(), stepUpAcr),
          providerSession: embedded ? String(claims[PROVIDER_SESSION]) : undefined,
        };
      } catch (error) {
        // The endpoints or the keys of the provider may have changed.
        if (!isReply(error)) discovery.forget();
        throw classifySignInError(error);
      }
    },

    end: async (idToken, locale) => {
      // Check on every sign-out whether the provider responds. If it is down, a redirect would lead
      // to a browser error page.
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
        ...(locale === SOURCE_LOCALE ? {} : { state: locale }),
        ...(idToken ? { id_token_hint: idToken } : {}),
      });
    },
  };
}

/** Whether the claims `acr` and `amr` contain one of the values that mean a second factor. */
function hasSecondFactor(claims: readonly unknown[], values: readonly string[]): boolean {
  return claims.some((claim) => typeof claim === 'string' && values.includes(claim));
}

/**
 * An identifier of at most 255 characters (OpenID Connect Core 1.0, section 2). All people with an
 * empty one would be treated as one person.
 */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

function readIdentity(issuer: string, claims: Record<string, unknown> & { sub: string }): Identity {
  if (!SUBJECT.test(claims.sub)) throw new SignInRefused('invalid_subject');
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
