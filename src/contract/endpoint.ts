import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import type { Action } from '#domain/permissions.ts';
import { checkText, type TextRule } from '#domain/text.ts';

type Schema = z.ZodMiniType;

/**
 * Every answer of the API to a signed-in person names their present role, so that an open page
 * learns that an admin has changed it.
 */
export const ROLE_HEADER = 'mazwi-role';

/**
 * The cookie that tells the browsers of signed-out people apart, so that each repeats its own calls
 * only: a random UUID that the client's script sets before its first creating call.
 */
export const BROWSER_COOKIE = 'mazwi_browser';

/** What limits how often a person may call: the rates stand in domain/limits. */
export type Rate = 'submission' | 'decision' | 'report' | 'paymentIntent';

/**
 * One call of the API. Server, client, OpenAPI document and access grid are derived from it.
 * `path` holds its parameters in braces; every parameter is a UUID unless `params` says otherwise,
 * and a value that is none is a 404.
 */
export type Endpoint<
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${'api' | 'sandbox'}/${string}`;
  /** What a parameter that is no UUID looks like. */
  params?: Record<string, RegExp>;
  /** One line for the OpenAPI document. */
  summary: string;
  needs: Action;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** 200 unless the call creates something. */
  status?: 200 | 201;
  rate?: Rate;
  /**
   * The answer is the same for everyone who is signed out: it may be stored by a shared cache for a
   * short time.
   */
  public?: boolean;
  /** The answer is a file of this name, which a browser stores instead of showing it. */
  download?: string;
  /**
   * Response headers that the handler may set, each with its description for the OpenAPI document.
   * An endpoint that is `public` has none: its cached answers are bodies only.
   */
  replyHeaders?: Record<string, string>;
};

export function endpoint<Query extends Schema, Body extends Schema, Reply extends Schema>(
  value: Endpoint<Query, Body, Reply>,
): Endpoint<Query, Body, Reply> {
  return value;
}

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

/** A text by its rule of the domain; an absent optional one is null. */
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

/** `page` and `pageSize` of a list whose pages have `pageSize` rows unless the caller says more. */
export const pagingBy = (pageSize: number) => ({
  page: wholeNumber('page', limits.page.max, 1),
  pageSize: wholeNumber('pageSize', limits.pageSize.max, pageSize),
});
export const paging = pagingBy(limits.pageSize.default);

/** What a list that is a bare array says in its headers. */
export const listHeaders = {
  'x-total-count': 'How many rows the list has over all pages',
  link: 'The next page, as rel="next"; absent on the last page',
};

export const id = z.uuid();
export const time = z.iso.datetime();
export const count = z.int().check(z.nonnegative());

/** A list of different values out of those given, at least `min`. */
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
