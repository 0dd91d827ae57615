import { resolve } from 'node:path';
import type { Operator } from '#contract/operator.ts';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { isReleased } from '#domain/locale/locale-table.ts';
import { locales } from '#domain/messages/locales.ts';
import { type BackupSettings, readBackup } from './configuration/backup.ts';
import { type PurgeTarget, readPurgeTargets } from './configuration/cdn.ts';
import {
  isEmail,
  isEncryptionKey,
  isHost,
  isLine,
  isLoopback,
  isNetwork,
  isPort,
  isSender,
  looksRandom,
} from './configuration/checks.ts';
import { ConfigError, Environment } from './configuration/environment.ts';
import {
  type OidcSettings,
  readOidc,
  readStripe,
  type StripeSettings,
} from './configuration/providers.ts';
import { checkProduction, checkPublicAddress, RANDOM } from './configuration/real-site.ts';

export { ConfigError };

/** The configuration, parsed once from the environment variables that README.md describes. */
export type Config = {
  production: boolean;
  /** The locales in which the site has pages. The first one is English. */
  locales: readonly Locale[];
  /**
   * Whether this is a real site: in production, or at a PUBLIC_URL that is not on this machine
   * (decision 0071). It has no sample accounts, no payment sandbox, and a mail server.
   */
  realSite: boolean;
  /** Whether this is development with hot reload, which only `npm run dev` turns on. */
  development: boolean;
  /** Whether to load the crowd (`npm run dev -- --crowd`) into the embedded database. */
  crowd: boolean;
  port: number;
  /** null to listen on every interface, IPv4 and IPv6. */
  host: string | null;
  dataDir: string;
  publicUrl: string;
  /**
   * Fastify's `trustProxy`: the addresses or networks of trusted proxies, or false to trust none.
   */
  trustedProxies: string[] | false;
  /** null to use the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  /** null to use a secret that is generated once and stored in the database. */
  sessionSecret: string | null;
  /** Encrypts the secret keys that are stored in the database; null to store them unencrypted. */
  encryptionKey: Uint8Array | null;
  /** null to use the embedded OpenID Connect provider. */
  oidc: OidcSettings | null;
  /**
   * Whether administrators need a second factor. True in production, unless an external identity
   * provider is used without OIDC_STEP_UP_ACR, which says how that provider reports a second
   * factor.
   */
  requiresSecondFactor: boolean;
  /** null if no payment provider is configured. */
  stripe: StripeSettings | null;
  donations: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** The operator. In production, donations require a name, a place and `contactEmail`. */
  operator: Operator;
  contactEmail: string | null;
  sourceUrl: string | null;
  forumUrl: string | null;
  socialLinks: { name: string; url: string }[];
  adminEmails: string[];
  sample: boolean;
  rateLimits: boolean;
  /** Whether to cache responses for signed-out users. Benchmarks turn this off. */
  publicCache: boolean;
  /** Whether browsers install the service worker. If not, /sw.js removes it. */
  serviceWorker: boolean;
  metricsToken: string | null;
  /** Where removals are announced to a CDN; empty without a CDN (decision 0059). */
  cdnPurgeTargets: PurgeTarget[];
  backup: BackupSettings;
};

const KEY = '32 bytes in base64, as `openssl rand -base64 32` prints them';

/**
 * Parses the environment variables.
 * @throws ConfigError with a list of everything that is wrong
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const env = new Environment(variables);
  const production = env.oneOf('NODE_ENV', ['production', 'development', 'test']) === 'production';
  const donations = env.isOn('DONATIONS');
  const oidc = readOidc(env);
  const dataDir = resolve(env.get('DATA_DIR') ?? '.data');
  const databaseUrl = env.databaseUrl('DATABASE_URL', { several: true });
  const addresses = readAddresses(env, production);
  const isPublic = URL.canParse(addresses.publicUrl) && !isLoopback(new URL(addresses.publicUrl));
  const config: Config = {
    production,
    locales: readLocales(env),
    realSite: production || isPublic,
    development: variables.MAZWI_DEVELOPMENT === 'on',
    crowd: variables.MAZWI_CROWD === 'on',
    ...addresses,
    dataDir,
    databaseUrl,
    databaseReplicaUrl: env.databaseUrl('DATABASE_REPLICA_URL', { several: false }),
    ...readSecrets(env, production),
    oidc,
    requiresSecondFactor: production && (oidc === null || oidc.stepUpAcr.length > 0),
    stripe: readStripe(env),
    donations,
    smtpUrl: env.url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom:
      env.checked(
        'MAIL_FROM',
        isSender,
        'an email address, alone or like "Mazwi <words@example.org>"',
      ) ?? 'Mazwi <noreply@localhost>',
    ...readPeople(env),
    sample: env.isOn('SAMPLE'),
    rateLimits: env.isOn('RATE_LIMITS'),
    publicCache: env.isOn('PUBLIC_CACHE'),
    serviceWorker: env.isOn('SERVICE_WORKER'),
    cdnPurgeTargets: readPurgeTargets(env),
    backup: readBackup(env, { production, embedded: databaseUrl === null, dataDir }),
  };
  if (isPublic) checkPublicAddress(env, config);
  if (production) checkProduction(env, config, { isPublic });
  if (config.crowd && (production || !config.development || config.databaseUrl))
    env.refuse('The crowd works only with npm run dev and its own database.');
  if (env.problems.length > 0) throw new ConfigError(env.problems);
  return config;
}

function readLocales(env: Environment): readonly Locale[] {
  const given = env.list('LOCALES');
  if (given.length === 0) return locales.filter(isReleased);
  const unknown = given.find((id) => !locales.some((locale) => locale === id));
  if (unknown !== undefined || !given.includes(SOURCE_LOCALE))
    env.refuse(`LOCALES must be a list of ${locales.join(', ')}, and contain ${SOURCE_LOCALE}.`);
  return locales.filter((locale) => given.includes(locale));
}

function readAddresses(
  env: Environment,
  production: boolean,
): Pick<Config, 'port' | 'host' | 'publicUrl' | 'trustedProxies'> {
  const port = Number(env.checked('PORT', isPort, 'a port number from 0 to 65535') ?? '3000');
  const allowsHttp = env.oneOf('ALLOW_HTTP', ['loopback']) !== null;
  const given = env.url('PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && (url.href !== `${url.origin}/` || url.username !== ''))
    env.refuse('PUBLIC_URL must be an origin like https://mazwi.example.org, without a path.');
  const isSet = env.get('PUBLIC_URL') !== null;
  if (production && isSet && url?.protocol === 'http:' && !(allowsHttp && isLoopback(url)))
    env.refuse(
      'PUBLIC_URL must start with https://; ' +
        'only an address of this machine may use http, with ALLOW_HTTP=loopback.',
    );
  const proxies = env.list('TRUSTED_PROXIES');
  for (const proxy of proxies)
    if (!isNetwork(proxy))
      env.refuse(
        'TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, or loopback, ' +
          `linklocal or uniquelocal; "${proxy}" is none of these.`,
      );
  return {
    port,
    host: env.checked('HOST', isHost, 'an IP address or a host name, without a port'),
    publicUrl: url?.origin ?? given,
    trustedProxies: proxies.length > 0 ? proxies : false,
  };
}

function readSecrets(
  env: Environment,
  production: boolean,
): Pick<Config, 'sessionSecret' | 'encryptionKey' | 'metricsToken'> {
  const strong = (raw: string) => raw.length >= 32 && (!production || looksRandom(raw));
  const key = env.checked(
    'ENCRYPTION_KEY',
    (raw) => isEncryptionKey(raw) && (!production || looksRandom(raw)),
    KEY,
  );
  return {
    sessionSecret: env.checked('SESSION_SECRET', strong, RANDOM),
    encryptionKey: key === null ? null : Buffer.from(key, 'base64'),
    // The token is sent in a header, so it must be printable ASCII.
    metricsToken: env.checked(
      'METRICS_TOKEN',
      (raw) => strong(raw) && /^[\x21-\x7e]+$/.test(raw),
      RANDOM,
    ),
  };
}

function readPeople(
  env: Environment,
): Pick<
  Config,
  'operator' | 'contactEmail' | 'sourceUrl' | 'forumUrl' | 'socialLinks' | 'adminEmails'
> {
  const adminEmails = env.list('ADMIN_EMAILS').map((item) => item.toLowerCase());
  if (!adminEmails.every(isEmail))
    env.refuse('ADMIN_EMAILS must be email addresses, separated by commas.');
  const line = (name: string) => env.checked(name, isLine, 'one line of at most 200 characters');
  return {
    operator: { name: line('OPERATOR_NAME'), place: line('OPERATOR_PLACE') },
    contactEmail: env.checked('CONTACT_EMAIL', isEmail, 'an email address'),
    sourceUrl: env.url('SOURCE_URL', ['http', 'https']),
    forumUrl: env.url('FORUM_URL', ['http', 'https']),
    socialLinks: readSocialLinks(env),
    adminEmails,
  };
}

function readSocialLinks(env: Environment): Config['socialLinks'] {
  return env.list('SOCIAL_LINKS').flatMap((item) => {
    const [, name, url] = /^([^=]+)=(https?:\/\/.+)$/.exec(item) ?? [];
    if (name && url && URL.canParse(url)) return [{ name: name.trim(), url }];
    env.refuse('SOCIAL_LINKS must be a list like "Mastodon=https://example.org/@mazwi, …".');
    return [];
  });
}
