import { describe, expect, test } from 'vitest';
import { readHistory } from '#server/terms/rows/read.ts';
import {
  aHeadword,
  aWord,
  database,
  edit,
  naledi,
  readConcept,
  readErrorMessage,
  readErrorPaths,
  readPublic,
  rudo,
  site,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';

startConceptSite();

async function aSource(code: string) {
  await database
    .insertInto('sources')
    .values({ code, name: `The ${code}` })
    .execute();
}

describe('an edit of a concept', () => {
  test('an edit changes the public texts, with a new version and history', async () => {
    const { conceptNumber } = await aWord({ subject: 'biology' });
    await aSource('glossary');
    const reply = await edit(conceptNumber, {
      version: 1,
      subject: 'medicine',
      gloss: 'the organ',
      definition: 'A definition that a verifier wrote.',
      definitionSource: 'glossary',
      wikidataId: 'Q1072',
    });
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('the organ')]);
    expect((await readPublic(conceptNumber)).concept).toMatchObject({
      version: 2,
      subject: 'medicine',
      gloss: 'the organ',
      definition: 'A definition that a verifier wrote.',
      definitionSource: { code: 'glossary' },
      wikidataId: 'Q1072',
    });
    const { editing } = await readConcept(conceptNumber);
    expect(editing.history.map(({ action }) => action)).toEqual(['updated', 'created']);
    expect(editing.history[0]?.changes).toEqual({
      subject: { from: 'biology', to: 'medicine' },
      gloss: { from: null, to: 'the organ' },
      definition: {
        from: 'The muscle that moves blood.',
        to: 'A definition that a verifier wrote.',
      },
      definitionSource: { from: null, to: 'glossary' },
      wikidataId: { from: null, to: 'Q1072' },
    });
  });

  test('an edit keeps what it leaves out, and the subject of the terms', async () => {
    const { id, conceptNumber } = await aWord({ subject: 'biology' });
    await edit(conceptNumber, { version: 1, gloss: 'the organ', wikidataId: 'Q1072' });
    await edit(conceptNumber, { version: 2, subject: 'medicine' });
    expect((await readPublic(conceptNumber)).concept).toMatchObject({
      gloss: 'the organ',
      wikidataId: 'Q1072',
      definition: 'The muscle that moves blood.',
    });
    const term = await site.anonymous.request('GET', `/api/terms/${id}`);
    expect(term.json).toMatchObject({ term: { subject: 'biology' } });
  });

  test('without a written definition, a concept has that of its terms again', async () => {
    const { conceptNumber } = await aWord();
    await edit(conceptNumber, { version: 1, definition: 'Written.' });
    await edit(conceptNumber, { version: 2, definition: null });
    expect((await readPublic(conceptNumber)).concept).toMatchObject({
      version: 3,
      definition: 'The muscle that moves blood.',
    });
  });

  test('does not record an edit that changes nothing, whatever version it names', async () => {
    const { conceptNumber } = await aWord();
    const { concept } = await readConcept(conceptNumber);
    const same = {
      version: 99,
      subject: concept.subject,
      gloss: null,
      definition: concept.definition,
      definitionSource: null,
      labels: [],
      wikidataId: '',
      broader: [],
      related: [],
    };
    expect((await edit(conceptNumber, same)).json).toMatchObject({ concept: { version: 1 } });
    expect((await readConcept(conceptNumber)).editing.history).toHaveLength(1);
  });

  test('rejects an edit of an outdated version with 409', async () => {
    const { conceptNumber } = await aWord();
    await edit(conceptNumber, { version: 1, gloss: 'the first' }, naledi);
    const reply = await edit(conceptNumber, { version: 1, gloss: 'the second' });
    expect([reply.status, readErrorMessage(reply)]).toEqual([
      409,
      'Someone else changed this concept after you opened it. Nothing was saved.',
    ]);
    expect((await readPublic(conceptNumber)).concept.gloss).toBe('the first');
  });

  test('stores one of 16 concurrent edits of the same version', async () => {
    const { conceptNumber } = await aWord();
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        edit(conceptNumber, { version: 1, gloss: `gloss ${index}` }, index % 2 ? tendani : naledi),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 409),
    ]);
    expect((await readConcept(conceptNumber)).concept.version).toBe(2);
  });
});

test.each<[string, object]>([
  ['version', { version: undefined }],
  ['version', { version: '1' }],
  ['subject', { subject: 'alchemy' }],
  ['subject', { subject: null }],
  ['gloss', { gloss: 'x'.repeat(121) }],
  ['gloss', { gloss: 'two\nlines' }],
  ['definition', { definition: 'x'.repeat(4001) }],
  ['definition', { definition: 7 }],
  ['definitionSource', { definitionSource: 'no-such-source' }],
  ['definitionSource', { definitionSource: 7 }],
  ['definitionSource', { definitionSource: 'list\u0000' }],
  ['labels', { labels: null }],
  ['labels', { labels: ['text'] }],
  ['labels', { labels: [null] }],
  ['labels', { labels: [{ text: 'word', kind: 'preferred' }] }],
  ['labels', { labels: [{ text: ' ', kind: 'admitted' }] }],
  ['labels', { labels: [{ text: 'one; two', kind: 'admitted' }] }],
  ['labels', { labels: [{ text: 'invi\u200Bsible', kind: 'admitted' }] }],
  ['labels', { labels: [{ text: 'Сell', kind: 'hidden' }] }],
  ['gloss', { gloss: 'invi\u200Bsible' }],
  ['labels', { labels: [{ text: 'x'.repeat(201), kind: 'admitted' }] }],
  ['labels', { labels: Array.from({ length: 21 }, (_, n) => ({ text: `n${n}`, kind: 'hidden' })) }],
  ['wikidataId', { wikidataId: 'Q0' }],
  ['wikidataId', { wikidataId: 'https://www.wikidata.org/wiki/Q7868' }],
  ['broader', { broader: ['1'] }],
  ['broader', { broader: 1 }],
  ['broader', { broader: [null] }],
  ['related', { related: [0] }],
  ['related', { related: [1e300] }],
  ['related', { related: [2_147_483_648] }],
  ['related', { related: Array.from({ length: 21 }, (_, n) => n + 1) }],
])('refuses a wrong %s with 400: %j', async (path, body) => {
  const { conceptNumber } = await aWord();
  const reply = await edit(conceptNumber, { version: 1, ...body });
  expect([reply.status, readErrorPaths(reply)]).toEqual([400, [path]]);
  expect((await readConcept(conceptNumber)).editing.history).toHaveLength(1);
});

test('a source needs a definition', async () => {
  const { id, conceptNumber } = await aWord();
  await aSource('list');
  await database.query('update terms set meaning = null where id = $1', [id]);
  await database.query(
    'update concepts set definition = null, definition_term_id = null where number = $1',
    [conceptNumber],
  );
  const reply = await edit(conceptNumber, { version: 1, definitionSource: 'list' });
  expect([reply.status, readErrorPaths(reply)]).toEqual([400, ['definitionSource']]);
});

test('only people who may edit a concept see its history, without names', async () => {
  const { conceptNumber } = await aWord({ englishWord: aHeadword() });
  await edit(conceptNumber, { version: 1, gloss: 'the organ' });
  expect((await readPublic(conceptNumber)).editing).toBeNull();
  const asUser = await rudo.request('GET', `/api/concepts/${conceptNumber}`);
  expect(asUser.json).toMatchObject({ editing: null });
  const asAdmin = await naledi.request('GET', `/api/concepts/${conceptNumber}`);
  expect(asAdmin.json).toMatchObject({ editing: { history: [{ action: 'updated' }, {}] } });
  expect(asAdmin.text).not.toContain(tendani.id);
});

test('an edit of a concept leaves the history of its terms alone', async () => {
  const { id, conceptNumber } = await aWord();
  await edit(conceptNumber, { version: 1, labels: [{ text: 'other', kind: 'admitted' }] });
  expect((await readHistory(database, id)).map(({ action }) => action)).toEqual([
    'verified',
    'created',
  ]);
});
