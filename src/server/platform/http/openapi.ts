import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorTexts } from '#contract/error-texts.ts';
import { listLanguages } from '#domain/locale/sentence.ts';
import { permissions } from '#domain/permissions.ts';
import { PRODUCT } from '#domain/product.ts';
import { outputSchema } from './serializer.ts';

type Json = { [key: string]: unknown };

const refusals: Record<string, string> = {
  400: 'A field or parameter is not valid; `errors` lists each one',
  401: 'Not signed in',
  403: 'Not allowed, or sent from another site',
  404: 'Does not exist, or the caller may not see it',
  409: 'The current state does not allow it',
  413: 'Body larger than 64 KiB',
  415: 'Not JSON',
  429: 'Too many requests; see Retry-After',
  503: 'Temporarily unavailable; see Retry-After',
};

/**
 * The webhook is described here and not in the contract, because the payment provider calls it with
 * a signature instead of a session.
 */
const webhook = {
  operationId: 'takeProviderEvent',
  summary: 'Events of the payment provider, signed over the raw body',
  description: 'For: the payment provider.',
  parameters: [
    { name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: { description: 'Taken, or taken before' },
    400: { description: 'Not signed, signed with another secret, or too old' },
  },
};

/** The list of language packs is not under /api, because it is sent like the packs themselves. */
const packManifest = {
  operationId: 'getPackManifest',
  summary: 'Lists the language packs, which are files for use without a connection',
  description: 'For: anonymous.',
  responses: {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
};

/** Builds the OpenAPI 3.1 document from the endpoint values. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  paths['/api/webhooks/stripe'] = { post: webhook };
  paths['/packs/manifest.json'] = { get: packManifest };
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description: `A community-built science dictionary: English terms with their words in ${listLanguages()}.`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'mazwi' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(errorTexts) },
            values: {
              type: 'object',
              additionalProperties: { type: ['string', 'number'] },
            },
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const open = (permissions[endpoint.needs] as readonly string[]).includes('anonymous');
  const input = (schema: Endpoint['body']) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema!, {
      io: 'input',
      unrepresentable: 'any',
    }) as Json;
    return rest;
  };
  const { $schema: _, ...reply } = outputSchema(endpoint.reply);
  const query = endpoint.query
    ? (input(endpoint.query) as { properties: Record<string, Json>; required?: string[] })
    : { properties: {} };
  const parameters = [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: {
        type: 'string',
        ...(endpoint.params?.[parameter!]
          ? { pattern: endpoint.params[parameter!]!.source }
          : { format: 'uuid' }),
      },
    })),
    ...Object.entries(query.properties).map(([parameter, schema]) => ({
      name: parameter,
      in: 'query',
      required: query.required?.includes(parameter) ?? false,
      schema,
    })),
    ...(endpoint.status === 201
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 200 },
          },
        ]
      : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `For: ${permissions[endpoint.needs].join(', ')}.`,
    ...(open ? {} : { security: [{ session: [] }] }),
    parameters,
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: input(endpoint.body) } },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.replyHeaders ? { headers: describeHeaders(endpoint.replyHeaders) } : {}),
        content: { [endpoint.download?.csv ? 'text/csv' : 'application/json']: { schema: reply } },
      },
      ...Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => applies(Number(status), endpoint, open))
          .map(([status, description]) => [
            status,
            {
              description,
              content: {
                'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
              },
            },
          ]),
      ),
    },
  };
}

function describeHeaders(declared: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(declared).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
}

function applies(status: number, endpoint: Endpoint, open: boolean): boolean {
  if (status === 401) return !open;
  if (status === 403) return !open || endpoint.method !== 'GET';
  if (status === 404) return endpoint.path.includes('{') || endpoint.rate === 'report';
  if (status === 400) return Boolean(endpoint.query ?? endpoint.body);
  if (status === 409)
    return (
      endpoint.rate === 'decision' ||
      endpoint.status === 201 ||
      endpoint.method === 'PUT' ||
      endpoint.method === 'PATCH'
    );
  if (status === 413 || status === 415) return Boolean(endpoint.body);
  return true;
}
