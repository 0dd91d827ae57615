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

/** Error codes of openid-client for a missing or malformed response. */
const BAD_RESPONSE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/** Converts an error of openid-client to one of the errors above. */
export function classify(error: unknown): Error {
  if (error instanceof NoAddress) return error;
  if (error instanceof oidc.AuthorizationResponseError) return new SignInRefused(error.error);
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new SignInRefused(error.error)
      : new ProviderUnreachable(error.error, { cause: error });
  if (error instanceof oidc.ClientError && !BAD_RESPONSE.has(error.code ?? ''))
    return new SignInRefused(error.code ?? 'refused');
  return new ProviderUnreachable('the provider did not answer', { cause: error });
}
