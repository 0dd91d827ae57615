import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;
/**
 * How long the file is valid, counted from the day of the request. RFC 9116 recommends less than a
 * year.
 */
const VALID_DAYS = 180;

/** Serves /.well-known/security.txt, which says where to report a security problem (RFC 9116). */
export function securityTxtRoute(
  app: FastifyInstance,
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string | null },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const expires = new Date(midnight + VALID_DAYS * DAY_MS);
    const fields = [
      `Contact: ${contactEmail === null ? `${publicUrl}/contact` : `mailto:${contactEmail}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}/contact#security`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${fields.join('\n')}\n`);
  });
}
