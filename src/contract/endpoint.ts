import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import type { Action } from '#domain/permissions.ts';
import { checkText, type TextRule } from '#domain/text.ts';

type Schema = z.ZodMiniType;

/**
 * Every reply of the API to a signed-in person has this header with their current role, so that an
 * open page notices when an admin changes it.
 */
export const ROLE_HEADER = 'mazwi-role';

/**
 * Scopes the idempotency keys of signed-out people to their browser. The client's script sets it to
 * a random UUID before the first call that creates something.
 */
export const BROWSER_COOKIE = 'mazwi_browser';

/** The rate limit of a call; `domain/limits.ts` has the numbers. */
export type Rate = 'submission' | 'decision' | 'report' | 'paymentIntent';

type ApiPath = `/${'api' | 'sandbox'}/${string}`;

/**
 * One call of the API. Server, client, OpenAPI document and access grid derive from it. Braces in
 * `path` enclose the names of its parameters. A parameter is a UUID unless `params` has a pattern
 * for it; any other value is answered with 404.
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
  /** The patterns of parameters that are not UUIDs. */
  params?: Record<string, RegExp>;
  /** One line for the OpenAPI document. */
  summary: string;
  /** The permission to call it. If it excludes anonymous people, handlers get `caller.user`. */
  needs: Needs;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** 200 unless the call creates something. */
  status?: 200 | 201;
  rate?: Rate;
  /** Everyone who is signed out gets the same reply, so shared caches may store it briefly. */
  public?: boolean;
  /** The reply is a file of this name, which browsers save instead of showing it. */
  download?: string;
  /**
   * Response headers that the handler may set, with a description for the OpenAPI document. A
   * `public` endpoint has none, because only bodies are cached.
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

/** A text checked by a rule of the domain; an absent optional text becomes null. */
export function text<R extends TextRule>(rule: R) {
  type Value = R extends { missing: string } ? string : string | null;
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
    Value | (R extends { missing: string } ? never : undefined)
  >;
}

export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  message = `Choose one of: ${values.join(', ')}.`,
) {
  return z.enum(values, { error: message });
}

/** One of the ids, or `all`, which is also the default. */
export const allOr = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z._default(choice(['all', ...ids] as ['all', ...T]), 'all');

/** A whole number in a query string. */
function wholeNumber(name: string, max: number, standard: number) {
  const message = `${name} must be a whole number from 1 to ${max.toLocaleString('en')}.`;
  const schema = z.pipe(
    z.string({ error: message }),
    z.transform((raw: string, context): number => {
      const value = /^\d{1,7}$/.test(raw) ? Number(raw) : 0;
      if (value >= 1 && value <= max) return value;
      context.issues.push({ code: 'custom', message, input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, { type: 'integer', minimum: 1, maximum: max, default: standard });
  return z._default(schema, standard);
}

/** `page` and `pageSize` of a list, with its default page size. */
export const pagingBy = (pageSize: number) => ({
  page: wholeNumber('page', limits.page.max, 1),
  pageSize: wholeNumber('pageSize', limits.pageSize.max, pageSize),
});
export const paging = pagingBy(limits.pageSize.default);

/** The headers of a list whose reply is a bare array. */
export const listHeaders = {
  'x-total-count': 'How many rows the list has over all pages',
  link: 'The next page, as rel="next"; absent on the last page',
};

export const id = z.uuid();
export const time = z.iso.datetime();
export const count = z.int().check(z.nonnegative());

/** A list of at least `min` different values. */
export function choices<const T extends readonly [string, ...string[]]>(
  values: T,
  message: string,
  min: 0 | 1 = 1,
) {
  return z.array(z.enum(values, { error: message }), { error: message }).check(
    z.minLength(min, { error: message }),
    z.refine((list) => new Set(list).size === list.length, { error: message }),
  );
}
