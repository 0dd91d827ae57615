import * as z from 'zod/mini';
import { count, endpoint } from '../endpoint.ts';

export const listPacks = endpoint({
  method: 'GET',
  path: '/api/packs',
  summary: 'The files with the words and definitions of each language, built at most daily',
  needs: 'dictionary.read',
  public: true,
  reply: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['words', 'definitions']),
      rows: count,
      url: z.string(),
      /** The size as it is sent to a browser that accepts Brotli. */
      bytes: count,
    }),
  ),
});
