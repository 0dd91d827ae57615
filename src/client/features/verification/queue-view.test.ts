import { expect, test } from 'vitest';
import { paths } from '#client/runtime/paths.ts';
import { changeView, defaultView, queueArgs, reportsArgs, viewFromParams } from './queue-view.ts';

const view = (search: string) => viewFromParams(new URLSearchParams(search));

test('a view is read from a URL and written back to the same URL', () => {
  const search = 'tab=my-actions&language=venda&subject=physics&page=2';
  expect(view(search)).toEqual({
    tab: 'my-actions',
    status: 'open',
    language: 'venda',
    subject: 'physics',
    page: 2,
  });
  expect(paths.verify(view(search))).toBe(`/verify?${search}`);
  expect(paths.verify(defaultView)).toBe('/verify');
  expect(queueArgs(view(search))).toEqual({
    query: { language: 'venda', subject: 'physics', page: '2', pageSize: '25' },
  });
});

test('ignores unknown, repeated and invalid values in a URL', () => {
  expect(view('tab=all&language=klingon&subject=&page=0')).toEqual(defaultView);
  expect(view('page=1000001')).toEqual(defaultView);
  expect(view('page=2&page=3&language=all')).toEqual(defaultView);
});

test('another filter or tab starts at page 1, another page keeps the filters', () => {
  const third = view('language=venda&page=3');
  expect(changeView(third, { subject: 'physics' })).toEqual({
    ...third,
    subject: 'physics',
    page: 1,
  });
  expect(changeView(third, { tab: 'recent-history' }).page).toBe(1);
  expect(changeView(third, { page: 4 })).toEqual({ ...third, page: 4 });
});

test('keeps the status of reports only on the reports tab', () => {
  const search = 'tab=reports&status=resolved&language=venda';
  expect(paths.verify(view(search))).toBe(`/verify?${search}`);
  expect(reportsArgs(view(search))).toEqual({
    query: { status: 'resolved', language: 'venda', subject: 'all', page: '1', pageSize: '25' },
  });
  expect(view('tab=reports&status=closed').status).toBe('open');
  expect(view('tab=my-actions&status=resolved').status).toBe('open');
  expect(paths.verify(changeView(view(search), { tab: 'my-actions' }))).toBe(
    '/verify?tab=my-actions&language=venda',
  );
  expect(paths.verify(changeView(view(`${search}&page=2`), { status: 'reopened' }))).toBe(
    '/verify?tab=reports&status=reopened&language=venda',
  );
});
