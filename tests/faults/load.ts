import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { createFakeBrowser } from '../support/fake-browser.ts';
import { buildSubmission } from '../support/submission-request.ts';

/** Counts of the replies that failed. */
export type Replies = {
  unavailable: number;
  /** Server errors other than a 503 with Retry-After, each as status and path. */
  other5xx: string[];
};

export const createReplies = (): Replies => ({ unavailable: 0, other5xx: [] });

/** Counts a reply if it failed. */
export function countReply(
  replies: Replies,
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): void {
  if (status === 503 && Number(headers.get('retry-after')) > 0) replies.unavailable += 1;
  else if (status >= 500) replies.other5xx.push(`${status} ${path}`);
}

const contributor = { email: 'contributor@example.org', password: 'speak-science' };

/** Adds the sample's contributor to a database without the sample. */
export async function addContributor(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  await createAccount(database, {
    ...contributor,
    firstName: 'Rudo',
    lastName: null,
    emailVerified: true,
  }).finally(() => database.close());
}

/** Signs in, by default as the sample's contributor, and returns the session cookie. */
export async function signInCookie(origin: string, email = contributor.email): Promise<string> {
  const visitor = createFakeBrowser(origin);
  await visitor.submit(await visitor.visit('/api/login'), { ...contributor, email });
  const cookie = visitor.cookie('mazwi');
  if (!cookie) throw new Error(`${email} could not sign in`);
  return `mazwi=${cookie.value}`;
}

/** A site, the session of a contributor, and the failed replies so far. */
export type Load = { origin: string; cookie: string; replies: Replies };

/**
 * Submits a term.
 * @returns the reply, or null if the connection failed
 */
export async function submitTerm(
  { origin, cookie, replies }: Load,
  englishWord: string,
): Promise<Response | null> {
  try {
    const request = buildSubmission({ origin, cookie }, englishWord);
    const reply = await fetch(`${origin}/api/terms`, request);
    countReply(replies, '/api/terms', reply);
    await reply.arrayBuffer();
    return reply;
  } catch {
    return null;
  }
}

/**
 * How long a writer waits after a refusal. Without a pause, the load would take the processor time
 * that the recovery needs.
 */
const REFUSED_PAUSE_MS = 50;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Submits terms until `stop` is called, without pause except after a refusal. Records those that
 * were acknowledged.
 */
export function startWriters(
  load: Load,
  { name, writers = 8, enough }: { name: string; writers?: number; enough: number },
) {
  const acknowledged: string[] = [];
  let isStopped = false;
  const reached = Promise.withResolvers<void>();
  const write = async (writer: number) => {
    for (let count = 0; !isStopped; count += 1) {
      const word = `${name} ${writer} ${count}`;
      if ((await submitTerm(load, word))?.status !== 201) {
        await pause(REFUSED_PAUSE_MS);
        continue;
      }
      acknowledged.push(word);
      if (acknowledged.length === enough) reached.resolve();
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    /** Resolves when `enough` writes were acknowledged. */
    reached: reached.promise,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

const READ_PATHS = ['/', '/dictionary', '/api/terms?query=water', '/api/stats'];

/** Reads pages and searches without pause until `stop` is called. */
export function startReaders(origin: string, replies: Replies, readers = 4) {
  let isStopped = false;
  let count = 0;
  const read = async (reader: number) => {
    for (let turn = reader; !isStopped; turn += 1) {
      const path = READ_PATHS[turn % READ_PATHS.length] ?? '/';
      await fetch(origin + path).then(
        async (reply) => {
          countReply(replies, path, reply);
          await reply.arrayBuffer();
          count += 1;
        },
        () => {},
      );
    }
  };
  const done = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

/** Submits terms until one is acknowledged. Resolves with the seconds that this took. */
export async function measureRecovery(load: Load, name: string): Promise<number> {
  const start = performance.now();
  for (let attempt = 0; performance.now() - start < 60_000; attempt += 1) {
    if ((await submitTerm(load, `${name} ${attempt}`))?.status === 201)
      return (performance.now() - start) / 1000;
    await pause(REFUSED_PAUSE_MS);
  }
  throw new Error(`${load.origin} does not accept writes after a minute`);
}
