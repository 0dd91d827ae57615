import { expect, test } from 'vitest';
import { profileQueries, profileView } from './view.ts';

test.each([
  ['', 'submissions', 1],
  ['page=3', 'submissions', 3],
  ['tab=donations&page=2', 'donations', 2],
  ['tab=notices', 'notices', 1],
  ['tab=nonsense&page=0', 'submissions', 1],
  ['page=1000001', 'submissions', 1],
  ['page=2&page=3', 'submissions', 1],
] as const)('"%s" shows %s, page %i', (search, tab, page) => {
  expect(profileView(search)).toEqual({ tab, page });
});

test('fetches only the list that is on screen', () => {
  const paths = (search: string) => profileQueries(search).map(({ endpoint }) => endpoint.path);
  expect(paths('page=2')).toEqual([
    '/api/profile/summary',
    '/api/verifier-applications/me',
    '/api/profile/submissions',
    '/api/notices',
  ]);
  expect(paths('tab=donations')).toContain('/api/profile/donations');
  expect(paths('tab=notices')).not.toContain('/api/profile/submissions');
});
