import { resolve } from 'node:path';

/** Everything the environment decides, parsed once. */
export type Config = {
  production: boolean;
  /** Development with hot reload; set by `npm run dev` only. */
  development: boolean;
  port: number;
  /** null: every interface, IPv4 and IPv6. */
  host: string | null;
  dataDir: string;
  publicUrl: string;
  /** What Fastify's trustProxy takes: addresses or networks; false trusts no one. */
  trustedProxies: string[] | false;
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  /** null: made once and kept in dataDir. */
  sessionSecret: string | null;
  /** null: the embedded OpenID Connect provider. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  donations: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  contactEmail: string | null;
  forumUrl: string | null;
  socialLinks: { name: string; url: string }[];
  adminEmails: string[];
  sample: boolean;
  rateLimits: boolean;
  /** Whether public answers are cached: off to measure what they cost. */
  publicCache: boolean;
  metricsToken: string | null;
};

/** The environment is wrong: one message that names every variable to mend. */
export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const get = (name: string) => env[name]?.trim() || null;
  const check = <T>(
    name: string,
    value: T | null,
    valid: (value: T) => boolean,
    must: string,
  ): T | null => {
    if (value !== null && !valid(value)) wrong.push(`${name} must be ${must}`);
    return value;
  };
  const url = (name: string, protocols: string[]) =>
    check(
      name,
      get(name),
      (raw) => URL.canParse(raw) && protocols.includes(new URL(raw).protocol),
      `a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  const off = (name: string) =>
    check(name, get(name), (raw) => raw === 'on' || raw === 'off', '"on" or "off"') !== 'off';
  const together = (...names: string[]) => {
    const set = names.filter((name) => get(name));
    if (set.length > 0 && set.length < names.length)
      wrong.push(
        `${names.filter((name) => !get(name)).join(', ')} must be set together with ${set.join(', ')}`,
      );
    return set.length === names.length;
  };
  const email = (raw: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(raw);
  const list = (name: string) =>
    (get(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);

  const nodeEnv = check(
    'NODE_ENV',
    get('NODE_ENV'),
    (raw) => ['production', 'development', 'test'].includes(raw),
    '"production", "development" or "test"',
  );
  const production = nodeEnv === 'production';
  const port = Number(
    check(
      'PORT',
      get('PORT'),
      (raw) => /^\d+$/.test(raw) && Number(raw) <= 65535,
      'a port number from 0 to 65535',
    ) ?? '3000',
  );
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  if (URL.canParse(publicUrl) && new URL(publicUrl).pathname !== '/')
    wrong.push('PUBLIC_URL must have no path');
  const proxies = list('TRUSTED_PROXIES');
  for (const proxy of proxies)
    if (
      !/^[\da-fA-F.:]+(\/\d{1,3})?$/.test(proxy) &&
      !['loopback', 'linklocal', 'uniquelocal'].includes(proxy)
    )
      wrong.push(`TRUSTED_PROXIES must be addresses or networks, not "${proxy}"`);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseReplicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  const sessionSecret = check(
    'SESSION_SECRET',
    get('SESSION_SECRET'),
    (raw) => raw.length >= 32,
    'at least 32 characters',
  );
  const issuer = url('OIDC_ISSUER', ['http:', 'https:']);
  const oidcSet = together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  const stripeSet = together(
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  );
  // Taken for one another, the secret key would stand in every page.
  check(
    'STRIPE_SECRET_KEY',
    get('STRIPE_SECRET_KEY'),
    (raw) => /^[sr]k_(?:test|live)_/.test(raw),
    'a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  );
  check(
    'STRIPE_PUBLISHABLE_KEY',
    get('STRIPE_PUBLISHABLE_KEY'),
    (raw) => /^pk_(?:test|live)_/.test(raw),
    'a key that begins with pk_test_ or pk_live_',
  );
  check(
    'STRIPE_WEBHOOK_SECRET',
    get('STRIPE_WEBHOOK_SECRET'),
    (raw) => raw.startsWith('whsec_'),
    'a secret that begins with whsec_',
  );
  const mode = (name: string) => /_(test|live)_/.exec(get(name) ?? '')?.[1];
  if (stripeSet && mode('STRIPE_SECRET_KEY') !== mode('STRIPE_PUBLISHABLE_KEY'))
    wrong.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys',
    );
  const donations = off('DONATIONS');
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = get('MAIL_FROM') ?? 'Mazwi <noreply@localhost>';
  const contactEmail = check('CONTACT_EMAIL', get('CONTACT_EMAIL'), email, 'an e-mail address');
  const forumUrl = url('FORUM_URL', ['http:', 'https:']);
  const socialLinks = list('SOCIAL_LINKS').flatMap((item) => {
    const [, name, link] = /^([^=]+)=(https?:\/\/.+)$/.exec(item) ?? [];
    if (name && link && URL.canParse(link)) return [{ name: name.trim(), url: link }];
    wrong.push('SOCIAL_LINKS must be a list like "Mastodon=https://example.org/@mazwi, …"');
    return [];
  });
  const adminEmails = list('ADMIN_EMAILS').map((item) => item.toLowerCase());
  if (!adminEmails.every(email))
    wrong.push('ADMIN_EMAILS must be e-mail addresses, parted by commas');
  const sample = off('SAMPLE');
  const rateLimits = off('RATE_LIMITS');
  const publicCache = off('PUBLIC_CACHE');

  if (production) {
    if (!databaseUrl && sample)
      wrong.push('SAMPLE must be "off": the sample accounts have a published password');
    if (!sessionSecret) wrong.push('SESSION_SECRET must be set');
    if (!smtpUrl) wrong.push('SMTP_URL must name a mail server');
    if (!get('MAIL_FROM')) wrong.push('MAIL_FROM must be set');
    if (!get('PUBLIC_URL')) wrong.push('PUBLIC_URL must be set');
    if (donations && !stripeSet)
      wrong.push(
        'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, or DONATIONS must be "off"',
      );
    if (!rateLimits) wrong.push('RATE_LIMITS must not be "off"');
  }
  if (wrong.length > 0)
    throw new ConfigError(
      `The environment needs mending before ${production ? 'production' : 'Mazwi'} can start:\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
    );

  return {
    production,
    development: env.MAZWI_DEVELOPMENT === 'on',
    port,
    host: get('HOST'),
    dataDir: resolve(get('DATA_DIR') ?? '.data'),
    publicUrl: new URL(publicUrl).origin,
    trustedProxies: proxies.length > 0 ? proxies : false,
    databaseUrl,
    databaseReplicaUrl,
    sessionSecret,
    oidc:
      oidcSet && issuer
        ? { issuer, clientId: get('OIDC_CLIENT_ID')!, clientSecret: get('OIDC_CLIENT_SECRET')! }
        : null,
    stripe: stripeSet
      ? {
          secretKey: get('STRIPE_SECRET_KEY')!,
          publishableKey: get('STRIPE_PUBLISHABLE_KEY')!,
          webhookSecret: get('STRIPE_WEBHOOK_SECRET')!,
        }
      : null,
    donations,
    smtpUrl,
    mailFrom,
    contactEmail,
    forumUrl,
    socialLinks,
    adminEmails,
    sample,
    rateLimits,
    publicCache,
    metricsToken: get('METRICS_TOKEN'),
  };
}
