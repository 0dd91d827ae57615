import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = { [key: string]: unknown };

/** Returns the JSON Schema of the values that a schema outputs. */
export function outputSchema(schema: z.ZodMiniType): Json {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json;
}

/**
 * Returns a serializer that writes only the fields that the schema declares. It is compiled when it
 * is first used, because a start would take a fifth of a second to compile all of them.
 */
export function createSerializer(schema: z.ZodMiniType): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | null = null;
  return (value) => {
    serialize ??= fastJson(forWriting(outputSchema(schema)) as Parameters<typeof fastJson>[0]);
    return serialize(value);
  };
}

/**
 * Keywords that serialization does not need. With a `format`, the serializer would even convert
 * values.
 */
const FOR_READERS = new Set([
  'format',
  'pattern',
  '$schema',
  'enum',
  'propertyNames',
  'minimum',
  'maximum',
]);

/**
 * Removes the keywords in FOR_READERS from a schema. Also turns the alternative "this type or null"
 * into a nullable type, so that the serializer does not have to try each alternative.
 */
function forWriting(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forWriting);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = node as Json;
  const concrete = ((anyOf ?? []) as Json[]).find((option) => option.type !== 'null');
  const flat = concrete ? { ...rest, ...concrete, nullable: true } : rest;
  return Object.fromEntries(
    Object.entries(flat)
      .filter(([key]) => !FOR_READERS.has(key))
      .map(([key, value]) => [
        key,
        key === 'properties' ? mapValues(value as Json, forWriting) : forWriting(value),
      ]),
  );
}

/** Maps only the values, because a property may have the name of a keyword. */
const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
