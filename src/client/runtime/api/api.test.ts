import { expect, test } from 'vitest';
import { submitTerm } from '#contract/terms/contribution.ts';
import { getTerm, listSuggestions, listTerms } from '#contract/terms/dictionary.ts';
import { ApiError, buildUrl, createApi } from './api.ts';

const id = '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e';

/** Creates a `fetch` that always returns the same response and records its calls. */
function network(answer: Response) {
  const calls: { url: string; init: RequestInit }[] = [];
  return {
    calls,
    fetch: (async (url: string, init: RequestInit) => {
      calls.push({ url, init });
      return answer;
    }) as typeof fetch,
  };
}

test('builds a URL from path parameters and a query, without absent values', () => {
  expect(buildUrl(getTerm, { params: { id } })).toBe(`/api/terms/${id}`);
  expect(
    buildUrl(listTerms, {
      query: { query: 'a&b', language: 'venda', sort: null, page: undefined },
    }),
  ).toBe('/api/terms?query=a%26b&language=venda');
});

test('a GET call sends cookies and no body', async () => {
  const { calls, fetch } = network(Response.json({ terms: [], total: 0 }));
  await expect(
    createApi(fetch).call(listTerms, { query: { query: null, pageSize: '25' } }),
  ).resolves.toEqual({ terms: [], total: 0 });
  expect(calls[0]!.url).toBe('/api/terms?pageSize=25');
  expect(calls[0]!.init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(calls[0]!.init.body).toBeUndefined();
});

test('a call passes its abort signal to fetch', async () => {
  const { calls, fetch } = network(Response.json({ suggestions: [] }));
  const { signal } = new AbortController();
  await createApi(fetch).call(listSuggestions, { query: { query: 'mu' }, signal });
  expect(calls[0]!.init.signal).toBe(signal);
});

test('a POST call sends JSON with its idempotency key', async () => {
  const { calls, fetch } = network(Response.json({}, { status: 201 }));
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
    { beforeKeyed: () => order.push('before') },
  );
  await api.call(submitTerm, { body, idempotencyKey: 'k1' });
  expect(order).toEqual(['before', 'fetch']);
  expect(calls[0]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k1',
  });
  expect(JSON.parse(String(calls[0]!.init.body))).toEqual(body);
});

test('the error of a failed call contains status, body and problem details', async () => {
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

test('an error reply without problem details uses the status text', async () => {
  const { fetch } = network(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await expect(createApi(fetch).call(getTerm, { params: { id } })).rejects.toThrow(
    '503: Service Unavailable',
  );
  expect(new ApiError(502, '<html>Bad gateway</html>').problem).toBeNull();
  expect(new ApiError(500, 'null').problem).toBeNull();
});

test('reports the role in a header of the reply, even if the reply is an error', async () => {
  const roles: string[] = [];
  const named = (role: string, status: number) =>
    new Response('{}', { status, headers: { 'mazwi-role': role } });
  await createApi(network(named('verifier', 200)).fetch, {
    onRole: (role) => roles.push(role),
  }).call(listTerms);
  await expect(
    createApi(network(named('user', 403)).fetch, { onRole: (role) => roles.push(role) }).call(
      listTerms,
    ),
  ).rejects.toThrow(ApiError);
  await createApi(network(Response.json({})).fetch, { onRole: (role) => roles.push(role) }).call(
    listTerms,
  );
  expect(roles).toEqual(['verifier', 'user']);
});
