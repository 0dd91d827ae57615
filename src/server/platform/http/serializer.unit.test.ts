import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { aTermReply } from '#tests/support/term-reply.ts';
import { openApiDocument } from './openapi.ts';
import { createSerializer } from './serializer.ts';

const term = aTermReply({ meaning: 'It goes round the "Earth".\n' });

test('serializes only declared fields, and keeps nulls and text unchanged', () => {
  const written = createSerializer(endpoints.listTerms.reply)({
    terms: [{ ...term, matchReason: null, sourceName: null, email: 'rudo@example.org', score: 7 }],
    total: 1,
    didYouMean: ['ṅwedzi'],
    otherLanguageMatches: null,
    understood: { query: 'cell', language: 'zulu', variety: null, literal: 'cell in zulu' },
    hasWord: true,
    otherLanguageWords: [],
    query: 'select',
  });
  expect(JSON.parse(written)).toEqual({
    terms: [{ ...term, matchReason: null, sourceName: null }],
    total: 1,
    didYouMean: ['ṅwedzi'],
    otherLanguageMatches: null,
    understood: { query: 'cell', language: 'zulu', variety: null, literal: 'cell in zulu' },
    hasWord: true,
    otherLanguageWords: [],
  });
});

test('serializes the changes of an edit as a map of fields', () => {
  const history = [
    {
      id: term.id,
      action: 'updated',
      isRequest: false,
      reason: null,
      changes: { notes: { from: null, to: 'Grade 4', by: 'x' } },
      createdAt: term.createdAt,
      actorId: term.submitterId,
      actor: null,
      suggestion: null,
    },
  ];
  expect(
    JSON.parse(createSerializer(z.pick(endpoints.getReview.reply, { history: true }))({ history }))
      .history,
  ).toEqual([
    {
      id: term.id,
      action: 'updated',
      isRequest: false,
      reason: null,
      changes: { notes: { from: null, to: 'Grade 4' } },
      createdAt: term.createdAt,
      actor: null,
      suggestion: null,
    },
  ]);
});

test('the OpenAPI document contains every call, its parameters, its reply and its errors', () => {
  const { openapi, paths } = openApiDocument('https://mazwi.example.org') as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters: { name: string }[];
          responses: Record<string, unknown>;
          requestBody?: unknown;
        }
      >
    >;
  };
  expect(openapi).toBe('3.1.0');
  expect(
    Object.values(paths)
      .flatMap(Object.values)
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual([...Object.keys(endpoints), 'getPackManifest', 'takeProviderEvent'].sort());
  expect(paths['/api/terms']!.get!.parameters.map(({ name }) => name)).toEqual([
    'query',
    'field',
    'language',
    'variety',
    'subject',
    'status',
    'sort',
    'literal',
    'after',
    'page',
    'pageSize',
  ]);
  expect(Object.keys(paths['/api/verify/{id}/reject']!.post!.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '503',
  ]);
  expect(paths['/api/terms']!.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { englishWord: { type: 'string', maxLength: 200 } } },
        },
      },
    },
  });
});

test('serializes properties that are named like keywords of JSON Schema', () => {
  const value = { format: 'csv', pattern: 'a', properties: { format: 'b' } };
  const schema = z.object({
    format: z.enum(['csv', 'tbx']),
    pattern: z.string(),
    properties: z.object({ format: z.string() }),
  });
  expect(JSON.parse(createSerializer(schema)(value))).toEqual(value);
});
