import { ACCOUNT_HEADER, ANONYMOUS_ACCOUNT } from '#contract/account/outbox.ts';
import { errorText } from '#contract/error-texts.ts';
import { anonymous, type Caller } from '#server/identity/sessions/caller.ts';
import { HttpProblem } from '../problem.ts';

/**
 * Checks the account that a request names. Since its text was written, the session may have ended, or
 * somebody else may have signed in. Returns the caller, or an anonymous one if the request asks for it.
 * @throws 401 if the request names another account than the caller's
 */
export function checkExpectedAccount(
  caller: Caller,
  { [ACCOUNT_HEADER]: expected }: Record<string, string | string[] | undefined>,
): Caller {
  if (expected === undefined || expected === caller.user?.id) return caller;
  if (expected === ANONYMOUS_ACCOUNT) return anonymous;
  throw new HttpProblem(401, caller.user ? errorText('other_account') : errorText('sign_in'), {
    type: 'other-account',
  });
}
