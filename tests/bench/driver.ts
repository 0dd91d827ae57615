import { Agent, get } from 'node:http';

const AT_ONCE = 4;

export type Driver = {
  text(url: string): Promise<string>;
  run(urls: readonly string[], seconds: number): Promise<number>;
  close(): void;
};

/**
 * Requests sitemaps compressed, as crawlers do. All other requests ask for uncompressed responses,
 * because the baseline does not compress either.
 */
const headersFor = (url: string): Record<string, string> =>
  url.includes('/sitemap') ? { 'accept-encoding': 'gzip' } : {};

/**
 * Returns a driver whose `run` sends requests over four keep-alive connections for the given number
 * of seconds, and counts the responses. A response that is not a 200 ends the run.
 */
export function driver(): Driver {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const text = (url: string) =>
    new Promise<string>((resolve, reject) => {
      get(url, { agent, headers: headersFor(url) }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
            else reject(new Error(`${url} returned ${response.statusCode}`));
          });
      }).on('error', reject);
    });
  return {
    text,
    close: () => agent.destroy(),
    run: async (urls, seconds) => {
      const end = performance.now() + seconds * 1000;
      let sent = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() < end) {
            const url = urls[(sent += 1) % urls.length]!;
            await text(url);
          }
        }),
      );
      return sent;
    },
  };
}
