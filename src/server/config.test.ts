import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mazwi.example.org',
  SAMPLE: 'off',
  SESSION_SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Mazwi <words@example.org>',
  DONATIONS: 'off',
};
const wrong = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe('the environment', () => {
  test('needs nothing: everything has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: null,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      oidc: null,
      stripe: null,
      smtpUrl: null,
      sample: true,
      rateLimits: true,
      donations: true,
      trustedProxies: false,
      adminEmails: [],
    });
    expect(readConfig({}).dataDir).toMatch(/\.data$/);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'x' }, 'PORT'],
    [{ PUBLIC_URL: 'mazwi.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a.org/x' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ SOCIAL_LINKS: 'mastodon' }, 'SOCIAL_LINKS'],
    [{ ADMIN_EMAILS: 'me' }, 'ADMIN_EMAILS'],
    [{ CONTACT_EMAIL: 'me' }, 'CONTACT_EMAIL'],
    [{ FORUM_URL: 'x' }, 'FORUM_URL'],
    [{ SAMPLE: 'no' }, 'SAMPLE'],
    [{ RATE_LIMITS: 'false' }, 'RATE_LIMITS'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  ])('%j stops the start and is named', (env, name) => {
    expect(wrong(env as Record<string, string>)).toContain(name);
  });

  const payment = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  test('keys of payments are taken as they come', () => {
    expect(readConfig(payment).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
    });
  });

  test.each([
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must be'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be'],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET must be'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'must both be'],
  ])(
    'keys of payments that were taken for one another, as %j, stop the start',
    (wrongKey, sentence) => {
      expect(wrong({ ...payment, ...wrongKey })).toContain(sentence);
    },
  );

  test('social links are names and addresses', () => {
    expect(
      readConfig({
        SOCIAL_LINKS: 'Mastodon=https://example.org/@mazwi, Forum page=https://example.org/f?a=b',
      }).socialLinks,
    ).toEqual([
      { name: 'Mastodon', url: 'https://example.org/@mazwi' },
      { name: 'Forum page', url: 'https://example.org/f?a=b' },
    ]);
  });
});

describe('production', () => {
  test('starts when everything is set', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      sample: false,
      donations: false,
    });
  });

  test('names everything that is missing in one message', () => {
    const message = wrong({ NODE_ENV: 'production' });
    for (const name of [
      'SAMPLE',
      'SESSION_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
      'DONATIONS',
    ])
      expect(message).toContain(name);
  });

  test.each(['SAMPLE', 'SESSION_SECRET', 'SMTP_URL', 'DONATIONS'] as const)(
    'refuses to start without %s',
    (name) => {
      const { [name]: _left, ...rest } = production;
      expect(wrong(rest)).toContain(name);
    },
  );

  test('refuses to start without limits', () => {
    expect(wrong({ ...production, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS');
  });
});
