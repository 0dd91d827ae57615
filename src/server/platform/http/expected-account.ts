import { ACCOUNT_HEADER, ANONYMOUS_ACCOUNT } from '#contract/outbox.ts';
import { m } from '#domain/messages.ts';
import { anonymous, type Caller } from '#server/identity/sessions/caller.ts';
import { HttpProblem } from './problem.ts';

/**
 * Returns the caller of a request, which is anonymous if the request says so in its header.
 * Something that was written offline is sent later, when somebody else may have signed in, so the
 * request names the account that it belongs to.
 * @throws 401 if the request names another account than the caller's
 */
export function checkExpectedAccount(
  caller: Caller,
  { [ACCOUNT_HEADER]: expected }: Record<string, string | string[] | undefined>,
): Caller {
  if (expected === undefined || expected === caller.user?.id) return caller;
  if (expected === ANONYMOUS_ACCOUNT) return anonymous;
  throw new HttpProblem(
    401,
    caller.user ? m.errors_detail_other_account() : m.errors_detail_sign_in(),
    { type: 'other-account' },
  );
}
