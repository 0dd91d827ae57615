import { ACCOUNT_HEADER } from '#contract/account/outbox.ts';
import {
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
  ROLE_HEADER,
} from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import type { Role } from '#domain/roles.ts';
import { problemText } from './problem-text.ts';

/**
 * The arguments of a call: the parameters of the endpoint's path, and the input of its `query` and
 * `body` schemas.
 */
export type CallArgs<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryInputOf<E>;
  body?: BodyInputOf<E>;
  /** A retry with the same key and body gets the first reply, so it creates nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the call finish after the document has been closed. */
  keepalive?: boolean;
};

/**
 * An error response. Its message is the status, a colon, and the body or, if that is empty, the
 * status text. The interface never shows this message; it shows its own sentence or
 * `problem.detail` instead.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** The id by which an operator finds the call in the server's log. */
  readonly requestId: string | null;

  constructor(status: number, body: string, statusText = '', requestId: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(body);
    this.requestId = requestId;
  }
}

/**
 * Returns how the user must sign in before a failed call can succeed: `again` because the session
 * ended, or `recently` because the last sign-in is too long ago for this call. Returns null for any
 * other error.
 */
export function requiredSignIn(error: unknown): 'again' | 'recently' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'again';
  return error.status === 403 && error.problem?.type === 'reauthenticate' ? 'recently' : null;
}

/** @returns the problem details in a body, or null if there are none, as in a proxy's error page */
function readProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' &&
      parsed !== null &&
      'detail' in parsed &&
      typeof parsed.detail === 'string'
      ? (parsed as Problem)
      : null;
  } catch {
    return null;
  }
}

/** Builds the URL of a call. Query parameters that are null or undefined are left out. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  args: { params?: Record<string, string>; query?: unknown } = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(args.params?.[name] ?? ''),
  );
  const pairs = Object.entries((args.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

async function toApiError(response: Response): Promise<ApiError> {
  const error = new ApiError(
    response.status,
    await response.text(),
    response.statusText,
    response.headers.get('x-request-id'),
  );
  if (error.problem) error.problem.detail = await problemText(error.problem);
  return error;
}

export type Api = {
  call: <E extends Endpoint>(endpoint: E, args?: CallArgs<E>) => Promise<ReplyOf<E>>;
};

type ApiOptions = {
  /**
   * The account of the document. Each call that changes something names it, so that a report or a
   * donation is not stored without its author after the session has ended.
   */
  account?: string | undefined;
  /** Receives the user's current role from each reply that contains it. */
  onRole?: (role: Role) => void;
  /** Runs before each call that has an idempotency key. */
  beforeKeyed?: () => void;
};

/**
 * Creates the object that makes all calls to the API. A call rejects with an ApiError after an
 * error response, and with the error of `fetch` if no reply arrives.
 */
export function createApi(
  fetchImpl: typeof fetch = (input, init) => fetch(input, init),
  { account, onRole, beforeKeyed }: ApiOptions = {},
): Api {
  return {
    async call<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}): Promise<ReplyOf<E>> {
      const headers: Record<string, string> = { accept: 'application/json' };
      if (args.body !== undefined) headers['content-type'] = 'application/json';
      if (account && endpoint.method !== 'GET') headers[ACCOUNT_HEADER] = account;
      if (args.idempotencyKey) {
        beforeKeyed?.();
        headers['idempotency-key'] = args.idempotencyKey;
      }
      const response = await fetchImpl(buildUrl(endpoint, args), {
        method: endpoint.method,
        credentials: 'include',
        headers,
        ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
        ...(args.keepalive && { keepalive: true }),
        ...(args.signal && { signal: args.signal }),
      });
      const role = response.headers.get(ROLE_HEADER);
      if (role) onRole?.(role as Role);
      if (!response.ok) throw await toApiError(response);
      return (await response.json()) as ReplyOf<E>;
    },
  };
}
