import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';

export type CallArgs = { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown; idempotencyKey?: string; signal?: AbortSignal };

export type Api = { call<E extends Endpoint>(endpoint: E, args?: CallArgs): Promise<ReplyOf<E>> };

/** A call that was refused or failed. The message is the status, a colon and the body (specification 8); a person is shown `problem.detail` or the screen's own sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
  }
}

function parseProblem(body: string): Problem | null {
  try {
    const value = JSON.parse(body) as Problem;
    return typeof value?.detail === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The address of a call: its path with the parameters filled in, and its query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, args: Pick<CallArgs, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(args.params?.[name] ?? ''));
  const query = new URLSearchParams(Object.entries(args.query ?? {}).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The only fetch of the product. Cookies go along; a payload is sent as JSON only when there is one. */
export function createApi(send: typeof fetch): Api {
  return {
    async call(endpoint, args = {}) {
      const headers: Record<string, string> = {};
      if (args.body !== undefined) headers['content-type'] = 'application/json';
      if (args.idempotencyKey) headers['idempotency-key'] = args.idempotencyKey;
      const response = await send(addressOf(endpoint, args), {
        method: endpoint.method, credentials: 'include', headers, ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }), ...(args.signal ? { signal: args.signal } : {}),
      });
      const body = await response.text();
      if (!response.ok) throw new ApiError(response.status, body, response.statusText);
      return JSON.parse(body);
    },
  };
}
