import { expect, test } from 'vitest';
import { submitTerm } from '#contract/contribution.ts';
import { getTerm, listSuggestions, listTerms } from '#contract/dictionary.ts';
import { ApiError, buildUrl, createApi } from './api.ts';

const id = '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e';

/** A network with one answer, that remembers what was asked. */
function network(answer: Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  return {
    asked,
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return answer;
    }) as typeof fetch,
  };
}

test('parameters go into the path, a query behind it, and what is absent is left out', () => {
  expect(buildUrl(getTerm, { params: { id } })).toBe(`/api/terms/${id}`);
  expect(
    buildUrl(listTerms, {
      query: { query: 'a&b', language: 'venda', sort: null, page: undefined },
    }),
  ).toBe('/api/terms?query=a%26b&language=venda');
});

test('a reading call carries cookies and no body', async () => {
  const { asked, fetch } = network(Response.json({ terms: [], total: 0 }));
  await expect(
    createApi(fetch).call(listTerms, { query: { query: null, pageSize: '25' } }),
  ).resolves.toEqual({ terms: [], total: 0 });
  expect(asked[0]!.url).toBe('/api/terms?pageSize=25');
  expect(asked[0]!.init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(asked[0]!.init.body).toBeUndefined();
});

test('a call ends with its signal', async () => {
  const { asked, fetch } = network(Response.json({ suggestions: [] }));
  const { signal } = new AbortController();
  await createApi(fetch).call(listSuggestions, { query: { query: 'mu' }, signal });
  expect(asked[0]!.init.signal).toBe(signal);
});

test('a sending call is JSON, with the key of its attempt', async () => {
  const { asked, fetch } = network(Response.json({}, { status: 201 }));
  const body = {
    englishWord: 'friction',
    meaning: 'What slows.',
    subject: 'physics',
    vernacularWord: 'tseṱano',
    language: 'venda',
    notes: null,
  } as const;
  const order: string[] = [];
  const api = createApi(
    (input, init) => {
      order.push('fetch');
      return fetch(input, init);
    },
    undefined,
    () => order.push('before'),
  );
  await api.call(submitTerm, { body, idempotencyKey: 'k1' });
  expect(order).toEqual(['before', 'fetch']);
  expect(asked[0]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k1',
  });
  expect(JSON.parse(String(asked[0]!.init.body))).toEqual(body);
});

test('a refusal says status, colon, body, and holds the problem', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'Sign in to do this.',
  };
  const { fetch } = network(new Response(JSON.stringify(problem), { status: 401 }));
  const error = await createApi(fetch)
    .call(getTerm, { params: { id } })
    .catch((thrown: unknown) => thrown as ApiError);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, problem, message: `401: ${JSON.stringify(problem)}` });
});

test('an empty refusal says its status text, and a body that is no problem is none', async () => {
  const { fetch } = network(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(createApi(fetch).call(getTerm, { params: { id } })).rejects.toThrow(
    '503: Service Unavailable',
  );
  expect(new ApiError(502, '<html>Bad gateway</html>').problem).toBeNull();
  expect(new ApiError(500, 'null').problem).toBeNull();
});

test('the role that an answer names is heard, also when it refuses', async () => {
  const heard: string[] = [];
  const named = (role: string, status: number) =>
    new Response('{}', { status, headers: { 'mazwi-role': role } });
  await createApi(network(named('verifier', 200)).fetch, (role) => heard.push(role)).call(
    listTerms,
  );
  await expect(
    createApi(network(named('user', 403)).fetch, (role) => heard.push(role)).call(listTerms),
  ).rejects.toThrow(ApiError);
  await createApi(network(Response.json({})).fetch, (role) => heard.push(role)).call(listTerms);
  expect(heard).toEqual(['verifier', 'user']);
});
