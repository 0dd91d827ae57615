import { m } from '#domain/messages.ts';
import { AddressTaken, LookAlikeAddress } from '#server/identity/sessions/people.ts';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { ClocksDiffer, NoAddress, ProviderUnreachable, SignInRefused } from './sign-in-errors.ts';

/** The contents of a page that explains why a sign-in failed and what the user can do. */
export type Failure = {
  status: number;
  title: () => string;
  sentence: () => string;
  retryAfterSeconds?: number;
};

const cancelled: Failure = {
  status: 400,
  title: m.sign_in_cancelled_title,
  sentence: m.sign_in_cancelled,
};
const refused: Failure = {
  status: 400,
  title: m.sign_in_refused_title,
  sentence: m.sign_in_refused,
};
const providerUnreachable: Failure = {
  status: 503,
  title: m.sign_in_unavailable_title,
  sentence: m.sign_in_provider_unreachable,
  retryAfterSeconds: 30,
};
const clocksDiffer: Failure = {
  status: 503,
  title: m.sign_in_unavailable_title,
  sentence: m.sign_in_clocks_differ,
  retryAfterSeconds: 300,
};
const addressTaken: Failure = {
  status: 403,
  title: m.sign_in_address_taken_title,
  sentence: m.sign_in_address_taken,
};
const lookAlikeAddress: Failure = {
  status: 403,
  title: m.sign_in_look_alike_title,
  sentence: m.sign_in_look_alike,
};
const noAddress: Failure = {
  status: 403,
  title: m.sign_in_no_address_title,
  sentence: m.sign_in_no_address,
};
const databaseUnavailable: Failure = {
  status: 503,
  title: m.sign_in_unavailable_title,
  sentence: m.errors_detail_unavailable,
  retryAfterSeconds: 5,
};

/** Returns the page for a known sign-in failure, or null for an unexpected error. */
export function findFailure(error: unknown): Failure | null {
  if (error instanceof SignInRefused) return error.code === 'access_denied' ? cancelled : refused;
  if (error instanceof ProviderUnreachable) return providerUnreachable;
  if (error instanceof ClocksDiffer) return clocksDiffer;
  if (error instanceof AddressTaken) return addressTaken;
  if (error instanceof LookAlikeAddress) return lookAlikeAddress;
  if (error instanceof NoAddress) return noAddress;
  if (error instanceof DatabaseUnavailable) return databaseUnavailable;
  return null;
}
