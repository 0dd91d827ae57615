import type { Endpoint } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import type { FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import { type Caller, isRecent } from '#server/identity/sessions/caller.ts';
import { HttpProblem } from '../problem.ts';

/** @throws 401 or 403 if the caller does not have the permission that the endpoint needs */
export function checkAccess(endpoint: Endpoint, caller: Caller): void {
  const { user, viewerRole } = caller;
  // A missing second factor only removes permissions: an administrator still cannot apply to become
  // a verifier, although a contributor can.
  if (can(viewerRole, endpoint.needs) && (!user || can(user.role, endpoint.needs))) return;
  if (!user) throw new HttpProblem(401, errorText('sign_in'));
  // The role itself is sufficient, so the reason is one of these: the account is suspended, or a
  // verified address or a second factor is missing.
  if (!can(user.role, endpoint.needs)) throw new HttpProblem(403, errorText('role'));
  if (viewerRole === 'suspended' && user.suspension)
    throw new HttpProblem(403, errorText('suspended', user.suspension));
  throw new HttpProblem(
    403,
    user.emailVerified ? errorText('second_factor') : errorText('unverified'),
  );
}

/** @throws 403 if the caller signed in too long ago for endpoints with `recent` */
export function checkRecentSignIn({ authenticatedAt }: Caller): void {
  if (isRecent(authenticatedAt, Date.now())) return;
  throw new HttpProblem(403, errorText('reauthenticate'), { type: 'reauthenticate' });
}

/** @throws 404 if a parameter of the path does not match its pattern */
export function checkParams(endpoint: Endpoint, params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params))
    if (!(endpoint.params?.[name] ?? UUID).test(value))
      throw new HttpProblem(404, errorText('missing'));
}

/**
 * @param further errors that the schema cannot detect, for fields that match it
 * @throws 400 with an error for each field that does not match the schema or has a further error
 */
export function parse(
  schema: NonNullable<Endpoint['body']>,
  raw: unknown,
  further: readonly FieldError[] = [],
): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success && further.length === 0) return parsed.data;
  const errors: FieldError[] = (parsed.error?.issues ?? []).map((issue) => ({
    path: String(issue.path[0] ?? ''),
    message: issue.path.length === 0 ? m.errors_detail_not_an_object() : issue.message,
  }));
  const known = new Set(errors.map(({ path }) => path));
  if (!known.has('')) errors.push(...further.filter(({ path }) => !known.has(path)));
  throw new HttpProblem(400, errorText('fields'), { errors });
}
