import { Agent, request } from 'node:http';

const AT_ONCE = 4;

/** The address of a page or call to read, or a call with a body of JSON. */
export type Visit = string | { url: string; body: string };

export type Driver = {
  text(visit: Visit): Promise<string>;
  run(visits: readonly Visit[], seconds: number): Promise<number>;
  close(): void;
};

/**
 * Requests sitemaps compressed, as crawlers do. All other requests ask for uncompressed responses,
 * because the baseline does not compress either.
 */
const headersToRead = (url: string): Record<string, string> =>
  url.includes('/sitemap') ? { 'accept-encoding': 'gzip' } : {};

function optionsFor(visit: Visit) {
  if (typeof visit === 'string')
    return { url: visit, method: 'GET', headers: headersToRead(visit), body: undefined };
  const { origin } = new URL(visit.url);
  return { ...visit, method: 'POST', headers: { origin, 'content-type': 'application/json' } };
}

/**
 * Returns a driver whose `run` sends requests over four keep-alive connections for the given number
 * of seconds, and counts the responses. A response that is not a 200 ends the run.
 */
export function driver(): Driver {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const text = (visit: Visit) =>
    new Promise<string>((resolve, reject) => {
      const { url, body, ...options } = optionsFor(visit);
      request(url, { agent, ...options }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
            else reject(new Error(`${url} returned ${response.statusCode}`));
          });
      })
        .on('error', (cause) => reject(new Error(`${url}: ${cause.message}`, { cause })))
        .end(body);
    });
  return {
    text,
    close: () => agent.destroy(),
    run: async (visits, seconds) => {
      const end = performance.now() + seconds * 1000;
      let sent = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() < end) {
            await text(visits[(sent += 1) % visits.length]!);
          }
        }),
      );
      return sent;
    },
  };
}
