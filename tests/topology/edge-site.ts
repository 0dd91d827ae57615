import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { aTermInput } from '../factories.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { type Edge, type PurgePath, startEdge, startPurgePath } from './edge.ts';
import { newFolder, signInThrough } from './large-site.ts';

const REASON = 'The word is used in another sense.';

/** `startEdgeSite` sets these variables before the tests run. */
export let edge: Edge;
export let purges: PurgePath;
/** The session cookies of a contributor and of a verifier. */
let contributor: string;
export let verifier: string;
let site: RunningSite;
let startCopy: () => Promise<RunningSite>;

/** Starts a site behind Varnish, which all tests of a file share. */
export function startEdgeSite(): void {
  beforeAll(async () => {
    const [folder, port] = [newFolder('cdn'), String(await freePort())];
    edge = await startEdge(folder, port);
    purges = await startPurgePath(edge.purgeUrl);
    const env = {
      PORT: port,
      PUBLIC_URL: edge.origin,
      TRUSTED_PROXIES: 'loopback',
      RATE_LIMITS: 'off',
      CDN_PURGE_URL: purges.url,
    };
    startCopy = () => startSite(env, join(folder, 'data'));
    site = await startCopy();
    await edge.ready();
    contributor = await signInThrough(edge.origin);
    verifier = await signInThrough(edge.origin, 'verifier');
  });
  afterAll(async () => {
    expect(site.output()).not.toMatch(/"level":50/);
    await site.stop();
    await purges.stop();
    await edge.stop();
  });
}

export const stopCopy = () => site.stop();
/** Starts the site again after `stopCopy`, and waits until Varnish reaches it. */
export async function restartCopy(): Promise<void> {
  site = await startCopy();
  await edge.ready();
}
/** Returns what the site has logged so far. */
export const readLog = () => site.output();

type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
  /**
   * Whether the reply was in Varnish's cache. X-Varnish then also names the request that stored it.
   */
  isHit: boolean;
};

/** Sends a GET, without decoding the reply. */
export const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(edge.origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: bytes.toString(),
            isHit: /^\d+ \d+$/.test(String(response.headers['x-varnish'])),
          });
        });
    })
      .on('error', reject)
      .end();
  });

async function post(cookie: string, path: string, body: object): Promise<{ id: string }> {
  const reply = await fetch(edge.origin + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: edge.origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: string };
}

/** Submits and verifies a term, and returns its id once Varnish has its page and its list. */
export async function aKeptTerm(word: string): Promise<string> {
  const { id } = await post(contributor, '/api/terms', {
    ...aTermInput({
      englishWord: word,
      vernacularWord: `i${word}`,
      meaning: 'A word of this test.',
      language: 'zulu',
      subject: 'physics',
    }),
  });
  await post(verifier, `/api/verify/${id}/approve`, {});
  for (const path of listPaths(id, word)) {
    await get(path);
    const kept = await get(path);
    expect([kept.status, kept.isHit, kept.text.includes(word)], path).toEqual([200, true, true]);
  }
  return id;
}
export const listPaths = (id: string, word: string) => [
  `/dictionary/${id}`,
  `/api/terms/${id}`,
  `/api/terms?query=${word}`,
];
export const sendBack = (id: string) =>
  post(verifier, `/api/verify/${id}/send-back`, { reason: REASON });
/** Returns which replies of Varnish still contain the word. */
export async function findWord(id: string, word: string): Promise<string[]> {
  const found = [];
  for (const path of listPaths(id, word)) {
    const { status, text } = await get(path);
    if (status === 200 && text.includes(`i${word}`)) found.push(path);
  }
  return found;
}
