import { Agent, request } from 'node:https';
import { buildSubmission } from '../support/submission-request.ts';

const WORKERS = 8;
/** One request in ten is a submission, the others read pages and lists. */
const READ_PATHS = [
  '/',
  '/dictionary',
  '/api/terms?query=water',
  '/browse',
  '/api/stats',
  '/api/terms?query=amanzi&language=zulu',
  '/faq',
  '/dictionary?query=heart',
  '/robots.txt',
];
// A proxy may close idle connections at any time. Browsers retry such requests; this test does not,
// so it opens a new connection for each.
const agent = new Agent({ keepAlive: false });

export type Traffic = {
  /** The number of requests so far. */
  sent: () => number;
  /** The requests that failed so far: without a reply, with 429, or with a server error. */
  failed: readonly string[];
  /** The submitted words that were acknowledged. */
  acknowledged: readonly string[];
  /** Resolves after at least `enough` requests. */
  reached: (enough: number) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Reads pages, searches and submits terms without pause until `stop` is called.
 * @param options.isVaried changes each query, so that no copy has the answer in its cache
 */
export function startTraffic(
  origin: string,
  cookie: string,
  { isVaried = false }: { isVaried?: boolean } = {},
): Traffic {
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let sent = 0;
  let isStopped = false;
  const count = (path: string, outcome: number | string) => {
    sent += 1;
    if (typeof outcome === 'string' || outcome === 429 || outcome >= 500)
      failed.push(`${outcome} ${path}`);
  };
  const work = async (worker: number) => {
    for (let turn = worker; !isStopped; turn += 1) {
      const path = READ_PATHS[turn % (READ_PATHS.length + 1)];
      if (path) {
        const varied = path.replace(/query=\w*/, (query) => `${query}${worker}x${turn}`);
        count(path, await send(origin + (isVaried ? varied : path)));
        continue;
      }
      const word = `topology ${worker} ${turn}`;
      const outcome = await send(`${origin}/api/terms`, buildSubmission({ origin, cookie }, word));
      count('/api/terms', outcome);
      if (outcome === 201) acknowledged.push(word);
    }
  };
  const done = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return {
    sent: () => sent,
    failed,
    acknowledged,
    reached: async (enough) => {
      while (sent < enough)
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
    },
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

/**
 * Sends one request on a new connection.
 * @returns the status, or the error code if there was no complete reply
 */
function send(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    request(url, { agent, method: body ? 'POST' : 'GET', headers }, (reply) => {
      reply.resume();
      const { statusCode = 0, headers: sent } = reply;
      const outcome = statusCode === 503 && !sent['retry-after'] ? 'no Retry-After' : statusCode;
      reply.once('end', () => resolve(outcome)).once('error', fail);
    })
      .once('error', fail)
      .end(body);
  });
}
