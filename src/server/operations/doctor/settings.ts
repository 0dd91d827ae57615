import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { findMisspelt, recordNames } from '#server/configuration/misspelt.ts';
import { findWeakSettings } from '#server/configuration/weak-settings.ts';
import { maskUrl, splitHosts } from '#server/platform/db/connections/host-list.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The only settings whose values are shown. All others could contain a secret or an address. */
const SHOWN = new Set([
  'ALLOW_HTTP',
  'DATA_DIR',
  'DONATIONS',
  'HOST',
  'LOCALES',
  'NODE_ENV',
  'OIDC_ISSUER',
  'PORT',
  'PUBLIC_CACHE',
  'PUBLIC_URL',
  'RATE_LIMITS',
  'SAMPLE',
  'SERVICE_WORKER',
  'TRUSTED_PROXIES',
]);
/** URLs that are shown without the user and the password. */
const URLS = new Set(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL']);
/** A password with one of `/?#` that is not encoded ends the host of the URL too early. */
const MISPLACED_PASSWORD = /^[^/]*\/\/[^/?#]*[/?#].*@/;

/**
 * Checks the settings, and lists each with its origin. Secrets are never shown.
 * @returns `config` is null if the settings are invalid
 */
export function checkSettings(variables: Variables): {
  config: Config | null;
  findings: Finding[];
} {
  const { recorded, names } = recordNames(variables);
  let config: Config | null = null;
  const problems: Finding[] = [];
  try {
    config = readConfig(recorded);
    for (const weakness of findWeakSettings(config))
      problems.push(warn('settings', 'weak', weakness));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(fail('settings', 'invalid', error.message.replaceAll('\n', ' ')));
  }
  for (const { variable, likely } of findMisspelt(variables))
    problems.push(warn(variable, 'unknown', `Did you mean ${likely}?`));
  const values = [...names].sort().map((name) => describeSetting(name, variables[name]));
  return { config, findings: [...problems, ...values] };
}

function describeSetting(name: string, raw: string | undefined): Finding {
  const value = raw?.trim() ?? '';
  if (value === '') return ok(name, 'default');
  return { ...ok(name, `environment: ${maskSetting(name, value)}`), isSetting: true };
}

function maskSetting(name: string, value: string): string {
  if (SHOWN.has(name)) return value;
  if (URLS.has(name) && isUrl(value)) return maskUrl(value);
  return `set, ${value.length} characters`;
}

const isUrl = (value: string): boolean =>
  !MISPLACED_PASSWORD.test(value) && splitHosts(value).every((url) => URL.canParse(url));
