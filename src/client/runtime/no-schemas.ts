/*
 * Replaces zod in the browser build (bin/build.mjs): endpoints keep their method and path, and
 * their schemas become empty. The browser does not need the schemas, because it checks forms with
 * the rules in src/domain and trusts the server's replies. This saves 7 KB on a first visit.
 */
type Nothing = () => Nothing;
const nothing: Nothing = new Proxy(() => nothing, { get: () => nothing, apply: () => nothing });

export {
  nothing as NEVER,
  nothing as _default,
  nothing as array,
  nothing as boolean,
  nothing as discriminatedUnion,
  nothing as enum,
  nothing as extend,
  nothing as globalRegistry,
  nothing as int,
  nothing as iso,
  nothing as literal,
  nothing as maxLength,
  nothing as maximum,
  nothing as minLength,
  nothing as minimum,
  nothing as nonnegative,
  nothing as nullable,
  nothing as object,
  nothing as optional,
  nothing as partialRecord,
  nothing as pick,
  nothing as pipe,
  nothing as record,
  nothing as refine,
  nothing as string,
  nothing as transform,
  nothing as unknown,
  nothing as uuid,
};
