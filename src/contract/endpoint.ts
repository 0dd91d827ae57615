import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import type { Action } from '#domain/permissions.ts';
import { checkText, type TextRule } from '#domain/text.ts';

type Schema = z.ZodMiniType;

/**
 * Every API reply to a signed-in person has this header with their current role, so that an open
 * page notices when an administrator changes the role.
 */
export const ROLE_HEADER = 'mazwi-role';

/**
 * The cookie that identifies a signed-out person's browser, so that an idempotency key matches only
 * earlier requests from the same browser. The client sets the cookie to a random UUID before a call
 * that has an idempotency key.
 */
export const BROWSER_COOKIE = 'mazwi_browser';

/** The rate limit of an endpoint; `domain/limits.ts` contains the numbers. */
export type Rate =
  | 'submission'
  | 'decision'
  | 'report'
  | 'paymentIntent'
  | 'claim'
  | 'comment'
  | 'bulk'
  | 'invitation'
  | 'glossary'
  | 'wanted';

type ApiPath = `/${'api' | 'sandbox'}/${string}`;

/**
 * An endpoint of the API. The server, the client, the OpenAPI document and the permission tests are
 * derived from it. Braces in `path` enclose parameter names. A parameter must match its pattern in
 * `params`, or be a UUID if `params` has no pattern for it. Otherwise, the server responds with
 * 404.
 */
export type Endpoint<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Path extends ApiPath = ApiPath,
  Needs extends Action = Action,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: Path;
  /** The patterns of those parameters in `path` that are not UUIDs. */
  params?: Record<string, RegExp>;
  /** A one-line description for the OpenAPI document. */
  summary: string;
  /**
   * The permission that the caller needs. If anonymous people do not have it, `caller.user` is
   * never null in the handler.
   */
  needs: Needs;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** 201 if the call creates something. The default is 200. */
  status?: 200 | 201;
  rate?: Rate;
  /**
   * True if the caller must have signed in within the last `limits.account.stepUpMinutes`. If they
   * have not, the response is a 403 with the problem type `reauthenticate`.
   */
  recent?: true;
  /**
   * True if all signed-out people get the same reply, so that shared caches may store it briefly.
   */
  public?: boolean;
  /**
   * True if a call by a user can change public replies. The cache is then cleared, as after every
   * change that only verifiers or administrators can make.
   */
  changesPublic?: true;
  /**
   * The file name under which browsers save the reply instead of showing it, and the page with the
   * link to it. If somebody who opens the link must sign in first, they return to that page. `csv`
   * is true if the reply is `csvFile` instead of JSON.
   */
  download?: { name: string; linkedFrom: `/${string}`; csv?: true };
  /**
   * Response headers that the handler may set, with a description for the OpenAPI document. A
   * `public` endpoint has none, because the cache stores only response bodies.
   */
  replyHeaders?: Record<string, string>;
};

export function endpoint<
  Query extends Schema,
  Body extends Schema,
  Reply extends Schema,
  Path extends ApiPath,
  Needs extends Action,
>(value: Endpoint<Query, Body, Reply, Path, Needs>): Endpoint<Query, Body, Reply, Path, Needs> {
  return value;
}

/** Returns the pattern of a parameter in a path that must be one of these ids. */
export const oneOf = (ids: readonly string[]): RegExp => new RegExp(`^(${ids.join('|')})$`);

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** The values of the parameters in an endpoint's path. */
export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>;

type Input<S> = S extends z.ZodMiniType<unknown, infer I> ? I : never;
type Output<S> = S extends z.ZodMiniType<infer O> ? O : never;
export type QueryOf<E> =
  E extends Endpoint<infer Q, Schema, Schema> ? (Schema extends Q ? undefined : Output<Q>) : never;
export type QueryInputOf<E> =
  E extends Endpoint<infer Q, Schema, Schema> ? (Schema extends Q ? undefined : Input<Q>) : never;
export type BodyOf<E> =
  E extends Endpoint<Schema, infer B, Schema> ? (Schema extends B ? undefined : Output<B>) : never;
export type BodyInputOf<E> =
  E extends Endpoint<Schema, infer B, Schema> ? (Schema extends B ? undefined : Input<B>) : never;
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, infer R> ? Output<R> : never;

/** Returns a schema for text that must follow a `TextRule`. Missing optional text becomes null. */
export function text<R extends TextRule>(rule: R) {
  type Value = R extends { missing: () => string } ? string : string | null;
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((raw: unknown, context): Value => {
      const checked = checkText(raw, rule);
      if (checked.ok) return checked.value as Value;
      context.issues.push({ code: 'custom', message: checked.message, input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, {
    type: rule.missing ? 'string' : ['string', 'null'],
    minLength: rule.missing ? (rule.min ?? 1) : 0,
    maxLength: rule.max,
  });
  return schema as z.ZodMiniType<
    Value,
    Value | (R extends { missing: () => string } ? never : undefined)
  >;
}

export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  message = () => m.rules_choose_one_of({ values: values.join(', ') }),
) {
  return z.enum(values, { error: message });
}

/**
 * Returns whether the given fields are valid. A rule about these fields can then be checked even if
 * other fields are wrong, because the reply must name every wrong field.
 */
export const areValid =
  (...fields: readonly string[]) =>
  ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }): boolean =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0])));

/** The response headers of an endpoint whose reply is a bare array with one page of a list. */
export const listHeaders = {
  'x-total-count': 'The number of rows on all pages',
  link: 'The next page, with rel="next"; absent on the last page',
};

/** The reply of a download that is sent in parts, so that it is never in memory as a whole. */
export const csvFile = z.custom<AsyncIterable<string>>();
z.globalRegistry.add(csvFile, { type: 'string' });

export const id = z.uuid();
export const time = z.iso.datetime();
export const count = z.int().check(z.nonnegative());

/** Returns a schema for a list of at least `min` of these values, without duplicates. */
export function choices<const T extends readonly [string, ...string[]]>(
  values: T,
  message: () => string,
  min: 0 | 1 = 1,
) {
  return z.array(z.enum(values, { error: message }), { error: message }).check(
    z.minLength(min, { error: message }),
    z.refine((list) => new Set(list).size === list.length, { error: message }),
  );
}
