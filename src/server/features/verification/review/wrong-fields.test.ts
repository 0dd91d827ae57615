import { expect, test } from 'vitest';
import { people, post, startReviewSite, submit } from '#tests/support/review-site.ts';

startReviewSite();

const UNKNOWN_CONCEPT = 2_000_000_000;
const fields = {
  englishWord: 'heart',
  vernacularWord: 'moyo',
  meaning: 'The muscle that moves blood.',
  language: 'shona',
  subject: 'biology',
  notes: null,
};
const wrong = {
  ...fields,
  meaning: ' ',
  subject: 'alchemy',
  varieties: ['sepedi'],
  exampleEnglish: 'The heart beats.',
  concept: UNKNOWN_CONCEPT,
};
const wrongPaths = ['concept', 'example', 'meaning', 'subject', 'varieties'];

const readPaths = ({ status, json }: { status: number; json: unknown }) => {
  expect(status).toBe(400);
  const { errors } = json as { errors: { path: string }[] };
  return errors.map(({ path }) => path).toSorted();
};

test('the reply to an edit names every wrong field', async () => {
  const id = await submit();
  const edit = (body: object) => people.thabo.request('PUT', `/api/verify/${id}`, { body });
  expect(readPaths(await edit({ ...fields, meaning: '', subject: 'alchemy' }))).toEqual([
    'meaning',
    'subject',
  ]);
  expect(readPaths(await edit(wrong))).toEqual(wrongPaths);
});

test('the replies to a submission and to its author’s edit name every wrong field', async () => {
  const id = await submit();
  expect(readPaths(await post('rudo', '/api/terms', wrong))).toEqual(wrongPaths);
  const own = await people.rudo.request('PATCH', `/api/terms/${id}`, { body: wrong });
  expect(readPaths(own)).toEqual(wrongPaths);
});

test('the reply to a merge names the reason and the term that stays', async () => {
  const id = await submit();
  await post('thabo', `/api/verify/${id}/approve`, { reason: null });
  const body = { into: id, reason: '' };
  expect(readPaths(await post('tendani', `/api/terms/${id}/merge`, body))).toEqual([
    'into',
    'reason',
  ]);
});

test('the replies to changes of a concept name every wrong field', async () => {
  const id = await submit({ englishWord: 'wrong fields' });
  await post('thabo', `/api/verify/${id}/approve`, { reason: null });
  const { json } = await people.thabo.request('GET', `/api/terms/${id}`);
  const number = (json as { term: { conceptNumber: number } }).term.conceptNumber;
  const path = `/api/concepts/${number}`;
  const edit = {
    version: 1,
    gloss: 'x'.repeat(500),
    broader: [UNKNOWN_CONCEPT],
    related: [number],
    definitionSource: 'no-such-source',
    wikidataId: 'heart',
  };
  expect(readPaths(await people.thabo.request('PATCH', path, { body: edit }))).toEqual([
    'broader',
    'definitionSource',
    'gloss',
    'related',
    'wikidataId',
  ]);
  for (const into of [UNKNOWN_CONCEPT, number])
    expect(readPaths(await post('thabo', `${path}/merge`, { into, reason: '' }))).toEqual([
      'into',
      'reason',
    ]);
  for (const terms of [[id], [people.rudo.id]])
    expect(
      readPaths(await post('thabo', `${path}/split`, { terms, gloss: '', reason: '' })),
    ).toEqual(['gloss', 'reason', 'terms']);
});

test('a rule about two fields is checked even if a third one is wrong', async () => {
  const lend = { languages: [], subjects: [], days: 0 };
  expect(
    readPaths(await post('naledi', `/api/admin/users/${people.thabo.id}/scope/lend`, lend)),
  ).toEqual(['days', 'languages']);
  const review = { status: 'shown', english: null, subject: 'alchemy' };
  expect(readPaths(await post('naledi', `/api/admin/wanted/${people.rudo.id}`, review))).toEqual([
    'english',
    'subject',
  ]);
});
