import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Measures the compressed size of a response body. `fetch` would return only the decompressed body.
 */
export function measureBody(url: string, accept = 'text/html'): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br', accept } }, (reply) => {
      const chunks: Buffer[] = [];
      reply
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          if (reply.statusCode !== 200) reject(new Error(`${url}: status ${reply.statusCode}`));
          if (reply.headers['content-encoding'] === 'br') brotliDecompressSync(body);
          else if (body.length > 1024) reject(new Error(`${url} is not compressed with brotli`));
          resolve(body.length);
        });
    })
      .on('error', reject)
      .end();
  });
}
