import { Agent, get } from 'node:http';

const AT_ONCE = 4;

export type Driver = {
  text(url: string): Promise<string>;
  run(urls: readonly string[], seconds: number, fresh?: boolean): Promise<number>;
  close(): void;
};

/**
 * Asks over kept connections, four at once, for some seconds, and counts the answers; one that is
 * no 200 ends the run. `fresh` asks under an address that nobody has asked, so that no kept answer
 * serves.
 */
export function driver(): Driver {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const text = (url: string) =>
    new Promise<string>((resolve, reject) => {
      get(url, { agent }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
            else reject(new Error(`${url} was answered with ${response.statusCode}`));
          });
      }).on('error', reject);
    });
  let asked = 0;
  const unasked = (url: string) => `${url}${url.includes('?') ? '&' : '?'}asked=${(asked += 1)}`;
  return {
    text,
    close: () => agent.destroy(),
    run: async (urls, seconds, fresh = false) => {
      const end = performance.now() + seconds * 1000;
      let sent = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() < end) {
            const url = urls[(sent += 1) % urls.length]!;
            await text(fresh ? unasked(url) : url);
          }
        }),
      );
      return sent;
    },
  };
}
