import type { Configuration, CustomFetch } from 'openid-client';
import type { Config } from '#server/config.ts';
import { discoverIssuer } from '#server/identity/relying-party/discover-issuer.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'identity provider';
const TIMEOUT_SECONDS = 4;
/** The Date header has a resolution of one second, and the response takes time to arrive. */
const MAX_SKEW_SECONDS = { warn: 5, fail: 60 };

/** Reads the configuration and the keys of the provider at OIDC_ISSUER, as a sign-in does. */
export async function checkIdentityProvider({ oidc }: Pick<Config, 'oidc'>): Promise<Finding> {
  if (!oidc) return ok(CHECK, 'built in');
  const { host } = new URL(oidc.issuer);
  let skew: number | null = null;
  const fetchIssuer: CustomFetch = async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    skew = readSkew(response);
    return response;
  };
  let configuration: Configuration;
  try {
    configuration = await discoverIssuer(oidc, { fetchIssuer, timeoutSeconds: TIMEOUT_SECONDS });
  } catch (error) {
    return describeDiscoveryError(host, error);
  }
  const keys = await countKeys(configuration.serverMetadata().jwks_uri);
  if (keys === 0) {
    const advice = 'Nobody can sign in. Ask who runs the provider about its jwks_uri.';
    return fail(CHECK, `${host} publishes no readable keys`, advice);
  }
  return describeSkew(`${host}, ${keys} ${keys === 1 ? 'key' : 'keys'}`, skew);
}

/** @returns how many seconds the clock of the sender is ahead; null without a header Date */
function readSkew({ headers }: Response): number | null {
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(sentAt) ? null : (sentAt - Date.now()) / 1000;
}

function describeSkew(value: string, skew: number | null): Finding {
  if (skew === null) return ok(CHECK, value);
  const seconds = Math.abs(skew);
  if (seconds <= MAX_SKEW_SECONDS.warn) return ok(CHECK, value);
  const advice = 'Start the time service of this machine; sign-ins fail if the clocks differ.';
  const late = `${value}, its clock differs by ${Math.round(seconds)} s`;
  return seconds > MAX_SKEW_SECONDS.fail ? fail(CHECK, late, advice) : warn(CHECK, late, advice);
}

function describeDiscoveryError(host: string, error: unknown): Finding {
  const { code, cause } = error as { code?: string; cause?: { code?: string; name?: string } };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return fail(
      CHECK,
      `${host} is another issuer than OIDC_ISSUER`,
      'Set OIDC_ISSUER to exactly the value "issuer" of its configuration.',
    );
  const reason = cause?.code ?? code ?? cause?.name ?? 'no answer';
  return fail(
    CHECK,
    `${host} does not return its configuration (${reason})`,
    'Check OIDC_ISSUER, and whether this machine reaches the provider.',
  );
}

async function countKeys(address: string | undefined): Promise<number> {
  if (!address) return 0;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000) });
    const { keys } = (await response.json()) as { keys?: unknown[] };
    return response.ok && Array.isArray(keys) ? keys.length : 0;
  } catch {
    return 0;
  }
}
