import { expect, test } from 'vitest';
import type { QueuedTerm, Review } from '#contract/review/review.ts';
import {
  database,
  get,
  people,
  post,
  startReviewSite,
  submit,
} from '#tests/support/review-site.ts';

startReviewSite();

const review = (id: string, who: 'tendani' | 'rudo' = 'tendani') =>
  get<Review>(who, `/api/verify/${id}`);
const approve = (id: string) => post('thabo', `/api/verify/${id}/approve`, { reason: null });
const marks = async (id: string) =>
  (await get<{ terms: Pick<QueuedTerm, 'id' | 'marks'>[] }>('thabo', '/api/verify')).terms.find(
    (term) => term.id === id,
  )?.marks;

test('shows exact copies first, then similar English and vernacular words', async () => {
  const original = await submit({ englishWord: 'heart', vernacularWord: 'moyo' });
  await approve(original);
  const similarEnglish = await submit({ englishWord: 'hearth', vernacularWord: 'choto' });
  const similarVernacular = await submit({ englishWord: 'courage', vernacularWord: 'mwoyo' });
  await submit({ englishWord: 'heart', vernacularWord: 'moyo', language: 'zulu' });
  const copy = await submit({ englishWord: 'Heart', vernacularWord: 'moyo' }, 'sipho');
  const { compare } = await review(copy);
  expect(compare.copies).toMatchObject([
    { id: original, englishWord: 'heart', vernacularWord: 'moyo', status: 'verified' },
  ]);
  const similar = compare.similar.map(({ id }) => id);
  expect(similar).toContain(similarEnglish);
  expect(similar).toContain(similarVernacular);
  expect(similar).not.toContain(original);
  expect(similar).not.toContain(copy);
  expect(compare.similar.every(({ language }) => language === 'shona')).toBe(true);
  expect(await marks(copy)).toEqual(['copy']);
  expect(await marks(similarEnglish)).toEqual([]);
});

test('says who submitted the term, and what became of their other submissions', async () => {
  const author = { englishWord: 'bone', vernacularWord: 'bvupa' };
  const id = await submit(author, 'sipho');
  const rejected = await submit({ ...author, englishWord: 'vein' }, 'sipho');
  await post('thabo', `/api/verify/${rejected}/reject`, { reason: 'A good enough reason.' });
  const withdrawn = await submit({ ...author, englishWord: 'nerve' }, 'sipho');
  await post('sipho', `/api/terms/${withdrawn}/withdraw`);
  expect((await review(id)).submitter).toMatchObject({
    id: people.sipho.id,
    name: expect.stringMatching(/^Sipho /),
    accepted: 0,
    rejected: 1,
    pending: 2,
    imported: false,
    page: null,
  });
});

test('shows the verified words of the concept in every language', async () => {
  const zulu = await submit({ englishWord: 'river', vernacularWord: 'umfula', language: 'zulu' });
  await approve(zulu);
  const id = await submit({ englishWord: 'river', vernacularWord: 'rwizi' });
  expect((await review(id)).concept).toMatchObject({
    english: 'river',
    words: [{ id: zulu, language: 'zulu', vernacularWord: 'umfula' }],
  });
});

test('says whether the verifier can decide, and how many approvals there are', async () => {
  const id = await submit({ englishWord: 'lake', vernacularWord: 'dziva' });
  expect(await review(id)).toMatchObject({
    canDecide: 'yes',
    needsTwo: false,
    approvals: 0,
    ownApproval: false,
  });
  await database.query(
    `insert into settings (name, value) values ('secondApprovalSubjects', '["biology"]')`,
  );
  await database.query('insert into term_approvals (term_id, verifier_id) values ($1, $2)', [
    id,
    people.tendani.id,
  ]);
  expect(await review(id)).toMatchObject({ needsTwo: true, approvals: 1, ownApproval: true });
  expect(await marks(id)).toEqual(['approvedOnce']);
  await database.query('delete from settings');
  await database.query('update terms set submitter_id = $2 where id = $1', [id, people.tendani.id]);
  expect((await review(id)).canDecide).toBe('own');
  await approve(id);
  expect((await review(id)).canDecide).toBe('closed');
});

test('marks the revision of a rejected submission', async () => {
  const first = await submit({ englishWord: 'cloud', vernacularWord: 'gore' });
  await post('thabo', `/api/verify/${first}/reject`, { reason: 'A good enough reason.' });
  const { json } = await people.rudo.request('POST', '/api/terms', {
    body: {
      englishWord: 'cloud',
      vernacularWord: 'makore',
      meaning: 'Water in the sky.',
      language: 'shona',
      subject: 'biology',
      revises: first,
    },
  });
  const { id } = json as { id: string };
  expect(await marks(id)).toEqual(['revision']);
  expect((await review(id)).revises).toMatchObject({ id: first, reason: 'A good enough reason.' });
});
