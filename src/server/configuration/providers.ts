import type { Environment } from './environment.ts';

/** The external identity provider. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The values of the claims `acr` and `amr` that mean that a second factor was used. */
  stepUpAcr: string[];
};

/** The account at the payment provider. */
export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string };

export function readOidc(env: Environment): OidcSettings | null {
  const issuer = env.url('OIDC_ISSUER', ['http', 'https']);
  const stepUpAcr = env.list('OIDC_STEP_UP_ACR');
  if (!env.together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')) return null;
  return {
    issuer: issuer!,
    clientId: env.get('OIDC_CLIENT_ID')!,
    clientSecret: env.get('OIDC_CLIENT_SECRET')!,
    stepUpAcr,
  };
}

/**
 * Reads the settings of the payment provider. Checks the prefix of each key, because a secret key
 * that is set as the publishable key by mistake would be sent to every browser.
 */
export function readStripe(env: Environment): StripeSettings | null {
  const key = (name: string, prefix: RegExp, must: string) =>
    env.checked(name, (raw) => prefix.test(raw), must);
  const secretKey = key(
    'STRIPE_SECRET_KEY',
    /^[sr]k_(?:test|live)_/,
    'a key that starts with sk_test_, sk_live_, rk_test_ or rk_live_',
  );
  const publishableKey = key(
    'STRIPE_PUBLISHABLE_KEY',
    /^pk_(?:test|live)_/,
    'a key that starts with pk_test_ or pk_live_',
  );
  const webhookSecret = key('STRIPE_WEBHOOK_SECRET', /^whsec_/, 'a secret that starts with whsec_');
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (!env.together(...names)) return null;
  const mode = (raw: string | null) => /_(test|live)_/.exec(raw ?? '')?.[1];
  if (mode(secretKey) !== mode(publishableKey))
    env.refuse(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
    );
  return {
    secretKey: secretKey!,
    publishableKey: publishableKey!,
    webhookSecret: webhookSecret!,
  };
}
