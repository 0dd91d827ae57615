import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { HistoryList } from './history/HistoryList.tsx';

test('shows the old and new values of the fields that an edit changed', () => {
  const page = renderToStaticMarkup(
    <Router ssrPath="/">
      <HistoryList
        entries={[
          {
            id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a10',
            action: 'updated',
            isRequest: false,
            reason: 'Made more exact.',
            createdAt: '2026-11-02T09:14:00.000Z',
            actor: { name: 'Tendani Moyo', page: 7, relation: 'motherTongue' },
            suggestion: {
              author: { name: 'Sipho Dlamini', page: 8, relation: null },
              source: 'A school book',
            },
            changes: {
              subject: { from: 'physics', to: 'computer-science' },
              vernacularWord: { from: 'mudagasi', to: 'muḓagasi' },
              notes: { from: null, to: 'Also: fulufulu.' },
              varieties: { from: 'st', to: 'st nso' },
              origin: { from: null, to: 'coined' },
              usage: { from: 'unrated', to: 'preferred' },
              concept: { from: '12', to: '4127' },
            },
          },
        ]}
      />
    </Router>,
  );
  for (const part of [
    'Updated',
    '2 November 2026, 09:14',
    'Made more exact.',
    '<a href="/people/7">Tendani Moyo</a> (mother tongue)',
    'Suggested by <a href="/people/8">Sipho Dlamini</a>',
    'Source: A school book',
    '<del>Physics</del>',
    '<ins>Computer Science</ins>',
    '<ins>muḓagasi</ins>',
    '<del>(empty)</del>',
    '<del>Sesotho</del>',
    '<ins>Sesotho, Sepedi</ins>',
    '<ins>Coined by the contributor</ins>',
    '<ins>Preferred</ins>',
    '<ins>4127</ins>',
  ])
    expect(page).toContain(part);
  expect(page).not.toContain('Definition');
});

test('shows a sentence if there is no history', () => {
  expect(renderToStaticMarkup(<HistoryList entries={[]} />)).toContain(
    'No history available for this term.',
  );
});
