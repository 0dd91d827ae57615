import * as z from 'zod/mini';
import { count, endpoint } from '../endpoint.ts';

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  summary: 'Counts the terms, contributors and languages of the dictionary',
  needs: 'dictionary.read',
  public: true,
  reply: z.object({ termsCount: count, contributorsCount: count, languagesCount: count }),
});
