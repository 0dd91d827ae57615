import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mazwi.example.org',
  SAMPLE: 'off',
  SESSION_SECRET: 'mT0cW0hJcQ3yT6bN1pVxk9Zr5sLq2uEeGd8aFwYiRzM=',
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
  test('requires no variable, because every setting has a default', () => {
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
    [{ DATABASE_URL: 'postgres://mazwi@db1:x,db2/mazwi' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://mazwi@db1,db2/mazwi' }, 'DATABASE_REPLICA_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
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
    [{ DONATIONS: 'OFF' }, 'DONATIONS'],
    [{ LOCALES: 'en,xx' }, 'LOCALES'],
    [{ LOCALES: 'sw' }, 'LOCALES'],
    [{ PUBLIC_CACHE: '0' }, 'PUBLIC_CACHE'],
    [{ SERVICE_WORKER: 'false' }, 'SERVICE_WORKER'],
    [{ PORT: '3000x' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ HOST: 'http://mazwi.org' }, 'HOST'],
    [{ HOST: '127.0.0.1:3000' }, 'HOST'],
    [{ HOST: '999.1.1.1' }, 'HOST'],
    [{ HOST: 'two hosts' }, 'HOST'],
    [{ PUBLIC_URL: 'https://a.org?x' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://me@a.org' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Mazwi' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Mazwi <words>' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@b.org, c@d.org' }, 'MAIL_FROM'],
    [{ METRICS_TOKEN: 'abc' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: `${'a1B2c3D4'.repeat(4)} x` }, 'METRICS_TOKEN'],
    [{ SOURCE_URL: 'example.org/code' }, 'SOURCE_URL'],
    [{ SOURCE_URL: 'javascript:alert(1)' }, 'SOURCE_URL'],
    [{ OPERATOR_NAME: 'x'.repeat(201) }, 'OPERATOR_NAME'],
    [{ OPERATOR_PLACE: 'Harare\u0007Zimbabwe' }, 'OPERATOR_PLACE'],
    [{ OPERATOR_PLACE: 'Harare\nZimbabwe' }, 'OPERATOR_PLACE'],
    [{ ALLOW_HTTP: 'on' }, 'ALLOW_HTTP'],
    [{ BACKUP_AT: '25:00' }, 'BACKUP_AT'],
    [{ BACKUP_AT: '1:40' }, 'BACKUP_AT'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_KEEP: '367' }, 'BACKUP_KEEP'],
    [{ BACKUP_VERIFY: 'weekly' }, 'BACKUP_VERIFY'],
    [{ ENCRYPTION_KEY: 'short' }, 'ENCRYPTION_KEY'],
    [{ ENCRYPTION_KEY: randomBytes(31).toString('base64') }, 'ENCRYPTION_KEY'],
    [{ ENCRYPTION_KEY: randomBytes(32).toString('hex') }, 'ENCRYPTION_KEY'],
  ])('rejects %j in one sentence that names the variable', (env, name) => {
    const message = wrong(env as Record<string, string>);
    expect(message).toMatch(
      /^Invalid configuration\. Fix these environment variables:(\n {2}- [A-Z][^\n]*[.])+$/,
    );
    expect(message!.split('\n').slice(1).join()).toContain(name);
  });

  test.each([
    '10.0.0.0/64',
    '999.1.1.1',
    '10.0.0',
    '10.0.0.0/0',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '::1/129',
    'fe80::1%eth0',
    'everyone',
    'proxy.example.org',
    '/8',
  ])('rejects the trusted proxy %s and names it', (proxy) => {
    expect(wrong({ TRUSTED_PROXIES: `10.0.0.1, ${proxy}` })).toContain(
      'TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, or loopback, ' +
        `linklocal or uniquelocal; "${proxy}" is none of these.`,
    );
  });
  test('accepts addresses, networks and named ranges as trusted proxies', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', 'loopback', 'uniquelocal'];
    expect(readConfig({ TRUSTED_PROXIES: proxies.join(', ') }).trustedProxies).toEqual(proxies);
  });

  test('accepts valid keys, hosts, senders and operators', () => {
    const key = randomBytes(32);
    for (const encoding of ['base64', 'base64url'] as const)
      expect(readConfig({ ENCRYPTION_KEY: key.toString(encoding) }).encryptionKey).toEqual(key);
    for (const host of ['0.0.0.0', '::', 'localhost', 'mazwi-1.example.org'])
      expect(readConfig({ HOST: host }).host).toBe(host);
    for (const sender of ['a@b.org', 'Mazwi <a@b.org>', '"Mazwi, the dictionary" <a@b.org>'])
      expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
    expect(
      readConfig({
        OPERATOR_NAME: 'Tshivenḓa Science Trust',
        OPERATOR_PLACE: 'Thohoyandou, South Africa',
        SOURCE_URL: 'https://example.org/mazwi',
      }),
    ).toMatchObject({
      operator: { name: 'Tshivenḓa Science Trust', place: 'Thohoyandou, South Africa' },
      sourceUrl: 'https://example.org/mazwi',
    });
  });

  test('offers the released locales, or those that are listed', () => {
    expect(readConfig({}).locales).toEqual(['en']);
    expect(readConfig({ LOCALES: 'sw, en' }).locales).toEqual(['en', 'sw']);
  });

  test('lists all wrong variables in one message', () => {
    const message = wrong({
      PORT: 'x',
      HOST: ':',
      SMTP_URL: 'x',
      TRUSTED_PROXIES: 'x',
      SAMPLE: 'x',
    });
    expect(message!.split('\n')).toHaveLength(6);
  });

  test('README.md describes every variable that is read, and no others', async () => {
    const read = new Set<string>();
    const env = new Proxy({} as Record<string, string | undefined>, {
      get: (_env, name: string) => {
        read.add(name);
        return name === 'NODE_ENV' ? 'production' : undefined;
      },
    });
    expect(() => readConfig(env)).toThrow(ConfigError);
    // Only `npm run dev` sets these variables, so README.md does not describe them.
    for (const name of ['MAZWI_DEVELOPMENT', 'MAZWI_CROWD']) read.delete(name);
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
    const [, section] = /## Settings\n([\s\S]*?)\n## /.exec(readme)!;
    const described = [...section!.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
      ([, names]) => [...names!.matchAll(/[A-Z_]+/g)].map(([name]) => name),
    );
    expect(described.toSorted()).toEqual([...read].sort());
  });

  test('backs up daily in production with the embedded database, and elsewhere if asked', () => {
    const backup = (env: Record<string, string>) => readConfig(env).backup;
    const url = { DATABASE_URL: 'postgres://mazwi@localhost/mazwi' };
    expect(backup({}).at).toBeNull();
    expect(backup({ ...production, ...url }).at).toBeNull();
    expect(backup({ ...production, BACKUP_AT: 'off' }).at).toBeNull();
    expect(backup({ ...url, BACKUP_AT: '23:05' }).at).toEqual({ hour: 23, minute: 5 });
    expect(backup({ ...production, DATA_DIR: '/srv/mazwi' })).toEqual({
      at: { hour: 1, minute: 40 },
      folder: '/srv/mazwi/backups',
      keepDays: 30,
      copyTo: null,
      verify: { weekday: 0 },
    });
  });
  test.each([
    ['/mnt/backups', { folder: '/mnt/backups' }],
    ['/mnt/two words', { folder: '/mnt/two words' }],
    ['./copies', { folder: join(process.cwd(), 'copies') }],
    ['../copies', { folder: join(process.cwd(), '../copies') }],
    ['rclone copyto remote:mazwi', { command: ['rclone', 'copyto', 'remote:mazwi'] }],
    ['save-backup', { command: ['save-backup'] }],
  ])('copies backups with BACKUP_COPY_TO=%s into a folder or by a command', (raw, target) => {
    expect(readConfig({ BACKUP_COPY_TO: raw }).backup.copyTo).toEqual(target);
  });

  test('requires second factors in production, if they can be recognised', () => {
    const issuer = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    const isRequired = (env: Record<string, string>) => readConfig(env).requiresSecondFactor;
    expect(isRequired({})).toBe(false);
    expect(isRequired(production)).toBe(true);
    expect(isRequired({ ...production, ...issuer })).toBe(false);
    expect(isRequired({ ...production, ...issuer, OIDC_STEP_UP_ACR: 'mfa' })).toBe(true);
  });

  const payment = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  test('reads the keys of the payment provider unchanged', () => {
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
  ])('rejects keys of the payment provider that were mixed up: %j', (wrongKey, sentence) => {
    expect(wrong({ ...payment, ...wrongKey })).toContain(sentence);
  });

  test('parses social links into names and URLs', () => {
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

describe('an address that is not of this machine', () => {
  const real = { SAMPLE: 'off', DONATIONS: 'off', SMTP_URL: 'smtps://mail.example.org' };
  test.each([
    'https://mazwi.example.org',
    'http://192.168.1.20:3000',
    'http://10.0.0.1',
    'http://0.0.0.0:3000',
    'http://[::]',
    'http://[fe80::1]',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
  ])('needs real settings, whatever NODE_ENV is: %s', (url) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      expect(wrong({ NODE_ENV, PUBLIC_URL: url })?.split('\n')).toHaveLength(2);
      expect(readConfig({ NODE_ENV, PUBLIC_URL: url, ...real }).realSite).toBe(true);
    }
    for (const [name, part] of [
      ['SAMPLE', 'sample accounts'],
      ['DONATIONS', 'the payment sandbox'],
      ['SMTP_URL', 'mail to a folder'],
    ] as const)
      expect(wrong({ PUBLIC_URL: url, ...real, [name]: '' })).toContain(`may not use ${part} (set`);
  });
  test.each(['http://localhost:3000', 'http://127.9.0.1', 'http://[::1]:80', 'http://a.localhost'])(
    'is not %s, which may use what a trial uses',
    (url) => {
      expect(readConfig({ PUBLIC_URL: url }).realSite).toBe(false);
    },
  );
});

describe('production', () => {
  test('accepts a complete production configuration', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      sample: false,
      donations: false,
    });
  });

  test('names everything that production lacks in one message', () => {
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

  test.each([
    'SAMPLE',
    'SESSION_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'DONATIONS',
  ] as const)('rejects production without %s', (name) => {
    const { [name]: _left, ...rest } = production;
    expect(wrong(rest)).toContain(name);
  });

  test('rejects production without rate limits', () => {
    expect(wrong({ ...production, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS');
  });

  test.each(['http://mazwi.example.org', 'http://localhost:3000', 'http://127.0.0.1'])(
    'rejects http in the PUBLIC_URL of production: %s',
    (url) => {
      expect(wrong({ ...production, PUBLIC_URL: url })).toContain(
        'PUBLIC_URL must start with https',
      );
    },
  );
  test.each([
    'http://localhost:3000',
    'http://mazwi.localhost',
    'http://127.0.0.1:80',
    'http://[::1]',
  ])('accepts http for a loopback address with ALLOW_HTTP=loopback: %s', (url) => {
    expect(readConfig({ ...production, PUBLIC_URL: url, ALLOW_HTTP: 'loopback' }).publicUrl).toBe(
      new URL(url).origin,
    );
  });
  test.each([
    'http://mazwi.example.org',
    'http://192.168.1.2',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
  ])('rejects http for other addresses, even with ALLOW_HTTP=loopback: %s', (url) => {
    expect(wrong({ ...production, PUBLIC_URL: url, ALLOW_HTTP: 'loopback' })).toContain(
      'PUBLIC_URL',
    );
  });

  const typed = [
    's'.repeat(32),
    'changemechangemechangemechangeme',
    'change-me-to-something-long-1234567890',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '01234567890123456789012345678901',
    'correct-horse-battery-staple-forever',
    'CorrectHorseBatteryStapleForever1',
    'the quick brown fox jumps over the lazy dog 1',
    'my-super-secret-key-for-production-1',
    'abababababababababababababababab',
  ];
  test.each(typed)('rejects a production secret that was typed, not generated: %s', (secret) => {
    expect(wrong({ ...production, SESSION_SECRET: secret })).toContain('SESSION_SECRET must be');
    expect(wrong({ ...production, METRICS_TOKEN: secret })).toContain('METRICS_TOKEN must be');
    expect(readConfig({ SESSION_SECRET: secret }).sessionSecret).toBe(secret);
  });
  test('rejects an encryption key that was typed, not generated', () => {
    for (const key of ['A'.repeat(43), Buffer.from('0'.repeat(32)).toString('base64')])
      expect(wrong({ ...production, ENCRYPTION_KEY: key })).toContain('ENCRYPTION_KEY must be');
  });
  test('accepts generated secrets', () => {
    const accepts = (secret: string) =>
      wrong({ ...production, SESSION_SECRET: secret, METRICS_TOKEN: secret }) === null;
    let refused = 0;
    for (let run = 0; run < 500; run += 1)
      for (const encoding of ['base64', 'hex', 'base64url'] as const)
        if (!accepts(randomBytes(32).toString(encoding))) refused += 1;
    expect(refused).toBeLessThanOrEqual(1);
  });

  const payments = {
    DONATIONS: 'on',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const operator = {
    OPERATOR_NAME: 'Science Words Trust',
    OPERATOR_PLACE: 'Harare, Zimbabwe',
    CONTACT_EMAIL: 'words@example.org',
  };
  test('accepts donations if the operator is named', () => {
    expect(readConfig({ ...production, ...payments, ...operator }).donations).toBe(true);
  });
  test.each(Object.keys(operator) as (keyof typeof operator)[])(
    'rejects donations without %s',
    (name) => {
      const { [name]: _left, ...rest } = operator;
      expect(wrong({ ...production, ...payments, ...rest })).toContain(`${name} must be set`);
    },
  );
});
