import { expect, test } from 'vitest';
import { candidateArgs, queueQuery } from './queue-query.ts';
import {
  changeView,
  correctionsArgs,
  defaultView,
  historyArgs,
  isFiltered,
  nextArgs,
  pendingArgs,
  queueArgs,
  queuePath,
  reportsArgs,
  reviewPath,
  reviewViewFromParams,
  viewFromParams,
} from './queue-view.ts';

const view = (search: string) => viewFromParams(new URLSearchParams(search));

test('reads a view from a URL and writes it back to the same URL', () => {
  const search = 'tab=my-actions&language=venda&subject=physics&page=2';
  expect(view(search)).toEqual({
    ...defaultView,
    tab: 'my-actions',
    languages: ['venda'],
    subject: 'physics',
    page: 2,
  });
  expect(queuePath(view(search))).toBe(`/verify?${search}`);
  expect(queuePath(defaultView)).toBe('/verify');
  expect(queueArgs(view(search))).toEqual({
    query: { language: 'venda', subject: 'physics', page: '2', pageSize: '25' },
  });
});

test('filters the queue by several languages, text, author and age', () => {
  const search =
    'languages=zulu,venda&subject=physics&query=force&by=Rudo&age=week&sort=concept&page=2';
  const fields = { subject: 'physics', query: 'force', by: 'Rudo', age: 'week', sort: 'concept' };
  expect(view(search)).toEqual({
    ...defaultView,
    languages: ['zulu', 'venda'],
    ...fields,
    page: 2,
  });
  expect(queuePath(view(search))).toBe(`/verify?${search}`);
  expect(pendingArgs(view(search))).toEqual({
    query: { languages: 'zulu,venda', ...fields, page: '2', pageSize: '25' },
  });
  expect(nextArgs(view(search))).toEqual({ languages: ['zulu', 'venda'], ...fields });
});

test('the merges tab shows one pair at a time, and lists what was decided', () => {
  const open = view('tab=merges&language=venda&page=3');
  expect(candidateArgs(open).query).toEqual({
    list: 'merge',
    language: 'venda',
    subject: 'all',
    page: '3',
    pageSize: '1',
  });
  expect(candidateArgs(changeView(open, { status: 'different' })).query).toMatchObject({
    list: 'keep-apart',
    page: '1',
  });
  expect(candidateArgs(view('tab=merges&status=kept-apart')).query).toMatchObject({
    list: 'kept-apart',
    pageSize: '25',
  });
  expect(queueQuery('tab=merges&status=recent&page=2')).toMatchObject({
    args: { query: { page: '2', pageSize: '25' } },
  });
  expect(view('tab=merges&status=accepted').status).toBe('open');
});

test('filters Recent History by verifier, or includes imports', () => {
  const id = '7d4d4a2e-8b49-4a27-a0b4-5d1f7c1d2a10';
  const history = view(`tab=recent-history&verifier=${id}`);
  expect(queuePath(history)).toBe(`/verify?tab=recent-history&verifier=${id}`);
  expect(historyArgs(history).query).toMatchObject({ verifier: id });
  expect(historyArgs(view('tab=recent-history&verifier=imports')).query).toMatchObject({
    imports: 'true',
  });
  expect(isFiltered(history)).toBe(true);
  expect(changeView(history, { tab: 'my-actions' }).verifier).toBe('');
  expect(view('tab=recent-history&verifier=me').verifier).toBe('');
});

test('reads languages from a form that was sent without scripts', () => {
  expect(view('languages=venda&languages=zulu').languages).toEqual(['zulu', 'venda']);
  expect(view('language=venda').languages).toEqual(['venda']);
});

test('ignores unknown, repeated and invalid values in a URL', () => {
  expect(view('tab=all&language=klingon&subject=&page=0')).toEqual(defaultView);
  expect(view('languages=klingon,&age=year&sort=random&query=%20')).toEqual(defaultView);
  expect(view('page=1000001')).toEqual(defaultView);
  expect(view('page=2&page=3&language=all')).toEqual(defaultView);
});

test('reads the status of reports and of corrections, each on its own tab', () => {
  expect(reportsArgs(view('tab=reports&status=reopened')).query.status).toBe('reopened');
  expect(correctionsArgs(view('tab=corrections&status=accepted')).query.status).toBe('accepted');
  expect(view('tab=corrections&status=reopened').status).toBe('open');
  expect(view('tab=corrections&status=withdrawn').status).toBe('open');
  expect(view('tab=my-actions&status=accepted').status).toBe('open');
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

test('the address of a submission contains the view of the queue, even the default view', () => {
  const address = reviewPath('8c1f', view('languages=venda&page=2'));
  expect(address).toBe('/verify/8c1f?languages=venda&sort=oldest&page=2');
  expect(reviewViewFromParams(new URLSearchParams(address.split('?')[1]))).toEqual(
    view('languages=venda&page=2'),
  );
  expect(reviewPath('8c1f', defaultView)).toBe('/verify/8c1f?sort=oldest');
  expect(reviewPath('8c1f', null)).toBe('/verify/8c1f');
  expect(reviewViewFromParams(new URLSearchParams())).toBeNull();
});

test('keeps the status of reports only on the reports tab', () => {
  const search = 'tab=reports&status=resolved&language=venda';
  expect(queuePath(view(search))).toBe(`/verify?${search}`);
  expect(reportsArgs(view(search))).toEqual({
    query: { status: 'resolved', language: 'venda', subject: 'all', page: '1', pageSize: '25' },
  });
  expect(view('tab=reports&status=closed').status).toBe('open');
  expect(view('tab=my-actions&status=resolved').status).toBe('open');
  expect(queuePath(changeView(view(search), { tab: 'my-actions' }))).toBe(
    '/verify?tab=my-actions&language=venda',
  );
  expect(queuePath(changeView(view(`${search}&page=2`), { status: 'reopened' }))).toBe(
    '/verify?tab=reports&status=reopened&language=venda',
  );
});

test('several languages do not filter the tabs that filter by one language', () => {
  const several = view('languages=zulu,venda');
  expect(isFiltered(several)).toBe(true);
  const actions = changeView(several, { tab: 'my-actions' });
  expect(isFiltered(actions)).toBe(false);
  expect(queueArgs(actions).query.language).toBe('all');
});
