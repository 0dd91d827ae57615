import { errorText } from '#contract/error-texts.ts';
import { roleInScope } from '#domain/people/scope.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/** @throws 403 if the caller is a verifier and the term or concept is not in their scope */
export function checkScope(
  caller: Parameters<typeof roleInScope>[0],
  scoped: Parameters<typeof roleInScope>[1],
): void {
  if (roleInScope(caller, scoped) !== caller.viewerRole)
    throw new HttpProblem(403, errorText('out_of_scope'));
}
