import type { Environment } from './environment.ts';

/** What a secret must be, for messages about missing and wrong secrets. */
export const RANDOM = '32 or more random characters, for example from `openssl rand -base64 32`';
const STRIPE_NAMES = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET';

type Settings = {
  databaseUrl: string | null;
  donations: boolean;
  rateLimits: boolean;
  sample: boolean;
  smtpUrl: string | null;
  stripe: object | null;
};

// With DATABASE_URL, no sample is loaded.
const usesSample = ({ databaseUrl, sample }: Settings) => !databaseUrl && sample;
const usesSandbox = ({ donations, stripe }: Settings) => donations && !stripe;

/** Refuses settings that are only allowed on one's own machine. One message names them all. */
export function checkPublicAddress(env: Environment, config: Settings): void {
  const forbidden = [
    ...(usesSample(config) ? ['sample accounts (set SAMPLE to "off")'] : []),
    ...(usesSandbox(config)
      ? [`the payment sandbox (set ${STRIPE_NAMES}, or DONATIONS to "off")`]
      : []),
    ...(config.smtpUrl ? [] : ['mail to a folder (set SMTP_URL to a mail server)']),
  ];
  if (forbidden.length > 0)
    env.refuse(
      `PUBLIC_URL is not an address of this machine, so the site may not use ${forbidden.join(' or ')}.`,
    );
}

/**
 * @param isPublic whether the address is public, so that `checkPublicAddress` checks the sample,
 * the sandbox and the mail server
 */
export function checkProduction(
  env: Environment,
  config: Settings,
  { isPublic }: { isPublic: boolean },
): void {
  if (!isPublic && usesSample(config))
    env.refuse('SAMPLE must be "off": the sample accounts have a published password.');
  env.require('SESSION_SECRET', RANDOM);
  if (!isPublic)
    env.require('SMTP_URL', 'the mail server that sends sign-up and notification emails');
  env.require('MAIL_FROM', 'the sender of these emails');
  env.require('PUBLIC_URL', 'the https address of the site');
  if (!isPublic && usesSandbox(config))
    env.refuse(`${STRIPE_NAMES} must be set, or DONATIONS must be "off".`);
  if (config.donations)
    for (const name of ['OPERATOR_NAME', 'OPERATOR_PLACE', 'CONTACT_EMAIL'])
      env.require(name, 'donors must know who receives their money; or set DONATIONS to "off"');
  if (!config.rateLimits) env.refuse('RATE_LIMITS must not be "off".');
}
