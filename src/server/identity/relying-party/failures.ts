import { m } from '#domain/messages.ts';
import { AddressTaken, LookAlikeAddress } from '#server/identity/sessions/people.ts';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { NoAddress, ProviderUnreachable, SignInRefused } from './relying-party.ts';

/** The contents of a page that explains why a sign-in failed and what the user can do. */
export type Failure = {
  status: number;
  title: string;
  sentence: string;
  retryAfterSeconds?: number;
};

const cancelled: Failure = {
  status: 400,
  title: 'Sign-in was cancelled',
  sentence: 'You are not signed in. Everyone may read the dictionary; to contribute, sign in.',
};
const refused: Failure = {
  status: 400,
  title: 'Sign-in did not work',
  sentence:
    'This sign-in has expired, was used already, or was begun in another browser. ' +
    'Start again to sign in.',
};
const providerUnreachable: Failure = {
  status: 502,
  title: 'Sign-in is not available',
  sentence:
    'The sign-in service does not answer at the moment. Reading and searching go on. ' +
    'Please try again in a minute.',
  retryAfterSeconds: 30,
};
const addressTaken: Failure = {
  status: 403,
  title: 'This address belongs to another account',
  sentence:
    'An account with your email address exists here already, under another way of signing in. ' +
    'Sign in that way, or use another address.',
};
const lookAlikeAddress: Failure = {
  status: 403,
  title: 'This address can be mistaken for another',
  sentence:
    'Your email address contains an accent or a letter of another alphabet. ' +
    'Change it at your sign-in service, ' +
    'or use an account whose address has plain letters from a to z only.',
};
const noAddress: Failure = {
  status: 403,
  title: 'Your email address is missing',
  sentence:
    'Your sign-in service did not tell us your email address. ' +
    'Allow it to share the address, or use another account.',
};
const describeDatabaseFailure = (): Failure => ({
  status: 503,
  title: 'Sign-in is not available',
  sentence: m.errors_detail_unavailable(),
  retryAfterSeconds: 5,
});

/** Returns the page for a known failure of a sign-in, or null for an unexpected error. */
export function findFailure(error: unknown): Failure | null {
  if (error instanceof SignInRefused) return error.code === 'access_denied' ? cancelled : refused;
  if (error instanceof ProviderUnreachable) return providerUnreachable;
  if (error instanceof AddressTaken) return addressTaken;
  if (error instanceof LookAlikeAddress) return lookAlikeAddress;
  if (error instanceof NoAddress) return noAddress;
  if (error instanceof DatabaseUnavailable) return describeDatabaseFailure();
  return null;
}
