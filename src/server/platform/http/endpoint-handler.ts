import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { PublicAction } from '#domain/permissions.ts';
import type { FieldError } from '#domain/text.ts';
import type { Caller, SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Idempotency } from './requests/idempotency.ts';

/**
 * The caller of an endpoint. The caller is signed in, unless the endpoint's permission includes
 * anonymous users.
 */
export type CallerOf<E extends Endpoint> = [Extract<E['needs'], PublicAction>] extends [never]
  ? SignedInCaller
  : Caller;

export type Call<E extends Endpoint, Resource> = {
  caller: CallerOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  resource: Resource;
  idempotency: Idempotency;
  /**
   * The IP address of the caller. Public replies must not depend on it, because they are cached.
   */
  address: string;
  /** Sets a header that the endpoint declares in `replyHeaders`. */
  setHeader: (name: string, value: string) => void;
};

export type Handler<E extends Endpoint, Resource> = {
  /**
   * Loads the resource that the path names, before the query and the body are validated. Throws 404
   * if it does not exist or the caller may not see it.
   */
  loadResource?: (call: Pick<Call<E, unknown>, 'caller' | 'params'>) => Promise<Resource>;
  /**
   * Checks fields of the body in a way that depends on the resource or on the database. The reply
   * names these errors with those of the other fields. Gets the body before it is validated.
   */
  checkBody?: (
    call: Pick<Call<E, Resource>, 'caller' | 'params' | 'resource'>,
    raw: Readonly<Record<string, unknown>>,
  ) => Promise<readonly FieldError[]> | readonly FieldError[];
  /**
   * Runs before the call counts against the rate limit. Returns the stored reply if the call
   * repeats an earlier one, or undefined to let the call proceed. Throws 409 if it cannot succeed.
   */
  precheck?: (call: Call<E, Resource>) => Promise<ReplyOf<E> | undefined>;
  /** Checks whether the call is expensive, so that a lower rate limit applies to it. */
  isHeavy?: (query: QueryOf<E>) => boolean;
  handle: (call: Call<E, Resource>) => Promise<ReplyOf<E>>;
};

/**
 * Runs an endpoint without HTTP, to render pages. Makes the same checks as an HTTP call, and also
 * removes undeclared fields from the reply.
 */
export type RunEndpoint = (
  caller: Caller,
  args: {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
    address: string;
  },
) => Promise<unknown>;
