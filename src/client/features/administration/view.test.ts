import { expect, test } from 'vitest';
import { defaultView, viewFromParams, viewUrl } from './view.ts';

const read = (search: string) => viewFromParams(new URLSearchParams(search));

test('a view is read back from its URL, which leaves out defaults', () => {
  expect(viewUrl(defaultView, {})).toBe('/admin');
  const view = { ...defaultView, search: 'Rudo & 100%', role: 'verifier' as const, page: 3 };
  expect(read(viewUrl(view, { page: 3 }).split('?')[1]!)).toEqual(view);
  expect(viewUrl({ ...defaultView, tab: 'applications' }, { status: 'rejected' })).toBe(
    '/admin?tab=applications&status=rejected',
  );
  const received = { ...defaultView, tab: 'donations' as const, donation: 'completed' as const };
  expect(viewUrl(received, { from: '2026-02-28' })).toBe(
    '/admin?tab=donations&donation=completed&from=2026-02-28',
  );
  expect(read('tab=donations&donation=completed&to=2026-12-31')).toEqual({
    ...received,
    to: '2026-12-31',
  });
  expect(read('tab=donations&page=2')).toEqual({ ...defaultView, tab: 'donations', page: 2 });
});

test('a changed view starts at page 1', () => {
  expect(viewUrl({ ...defaultView, page: 4 }, { role: 'admin' })).toBe('/admin?role=admin');
});

test.each([
  'tab=x',
  'role=owner',
  'donation=paid',
  'from=2026-02-30',
  'from=yesterday',
  'to=0000-01-01',
  'status=verified',
  'page=0',
  'page=1e3',
  'page=1000001',
  'search=+',
])('ignores the invalid or default value of %s', (search) => {
  expect(read(search)).toEqual(defaultView);
});
