import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { m } from '#domain/messages.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

/** A query parameter as the API guide shows it. */
export type Parameter = { name: string; values: string; default: string };

export function listParameters({ query }: Endpoint): Parameter[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Schema>;
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    values: describeValues(schema),
    default: String(schema.default ?? ''),
  }));
}

function describeValues(schema: Schema): string {
  const choices = schema.enum ?? schema.anyOf?.flatMap((each) => each.enum ?? []) ?? [];
  if (choices.length > 0) return choices.map(String).join(', ');
  const { type, minimum = 1, maximum } = schema;
  return type === 'integer' && maximum !== undefined
    ? m.api_docs_number({ minimum, maximum })
    : m.api_docs_text();
}
