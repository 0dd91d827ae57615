import * as oidc from 'openid-client';

/** The provider does not respond, or its response is invalid. The user can try again later. */
export class ProviderUnreachable extends Error {}
/**
 * The provider refused the sign-in, or its response is forged, expired, already used or for a
 * sign-in that this browser did not start. `code` is the reason, which is logged; a cancelled
 * sign-in has the code `access_denied`.
 */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
/** The provider did not send a valid email address, which every user must have. */
export class NoAddress extends Error {}

/** The clock of this server and that of the provider differ by more than a token's lifetime. */
export class ClocksDiffer extends Error {}

/** Error codes of openid-client for a missing or malformed response. */
const BAD_RESPONSE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/** Whether the provider answered, and its answer says why it refused the sign-in. */
export function isReply(error: unknown): boolean {
  return (
    error instanceof NoAddress ||
    error instanceof SignInRefused ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.ResponseBodyError
  );
}

/** Converts an error of openid-client to one of the errors above. */
export function classifySignInError(error: unknown): Error {
  if (error instanceof NoAddress || error instanceof SignInRefused) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new SignInRefused(error.error);
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new SignInRefused(error.error)
      : new ProviderUnreachable(error.error, { cause: error });
  if (isExpiredToken(error)) return new ClocksDiffer('a new token has expired', { cause: error });
  if (error instanceof oidc.ClientError && !BAD_RESPONSE.has(error.code ?? ''))
    return new SignInRefused(error.code ?? 'refused');
  return new ProviderUnreachable('the provider did not answer', { cause: error });
}

/** Whether the provider issued a token that is expired by the clock of this server. */
function isExpiredToken(error: unknown): boolean {
  if (!(error instanceof oidc.ClientError)) return false;
  const { claim } = (error.cause as { cause?: { claim?: string } } | undefined)?.cause ?? {};
  return error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' && claim === 'exp';
}
