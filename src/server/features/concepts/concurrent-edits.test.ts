import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { fillConcepts } from '#server/terms/concepts/fill-concepts.ts';
import { confirmTerm } from '#server/terms/decisions/decide.ts';
import { describeSources, updateQualityOfSources } from '#server/terms/rows/describe-sources.ts';
import {
  aHeadword,
  aPreferredWord,
  aWord,
  database,
  edit,
  merge,
  naledi,
  readConcept,
  restore,
  rudo,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';

startConceptSite();

/** Checks the invariants of all concepts. */
async function expectConsistent(): Promise<void> {
  const { rows } = await database.query(
    `select
       (
         select count(*)
         from terms t
         join concepts c on c.id = t.concept_id
         where c.merged_into is not null
       ) as terms_of_merged,
       (
         select count(*)
         from concept_labels l
         join terms t on t.id = l.term_id
         where l.concept_id <> t.concept_id
       ) as lost_labels,
       (
         select count(*)
         from search_keys k
         join terms t on t.id = k.term_id
         where k.concept_id <> t.concept_id or k.quality <> t.quality or k.status <> t.status
       ) as wrong_keys,
       (
         select count(*)
         from concepts c
         where c.merged_into is null
           and c.strength <> (
             select count(*)
             from terms t
             where t.concept_id = c.id and t.status = 'verified' and t.reliability >= 2
           )
       ) as wrong_strengths`,
  );
  expect(rows).toEqual([{ termsOfMerged: 0, lostLabels: 0, wrongKeys: 0, wrongStrengths: 0 }]);
}

/** Counts the replies with each status. */
const countByStatus = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      statuses.filter((other) => other === status).length,
    ]),
  );

test('one of 16 concurrent merges of a concept succeeds', async () => {
  const [from, ...others] = await Promise.all(Array.from({ length: 5 }, () => aWord()));
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      merge(from!.conceptNumber, others[index % 4]!.conceptNumber, index % 2 ? tendani : naledi),
    ),
  );
  expect(countByStatus(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 15 });
  await expectConsistent();
});

test('never merges two concepts into each other', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = await Promise.all([aPreferredWord(), aPreferredWord()]);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2
          ? merge(a.conceptNumber, b.conceptNumber)
          : merge(b.conceptNumber, a.conceptNumber),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 400, 409]).toContain(status);
    const { concept } = await readConcept(a.conceptNumber);
    expect(concept.terms).toHaveLength(2);
    expect(concept.terms.filter(({ usage }) => usage === 'preferred')).toHaveLength(1);
  }
  await expectConsistent();
});

test('a chain of concurrent merges and restores keeps every term', async () => {
  const words = await Promise.all(Array.from({ length: 8 }, () => aWord()));
  const numbers = words.map(({ conceptNumber }) => conceptNumber);
  const replies = await Promise.all(
    Array.from({ length: 32 }, (_, index) => {
      const [one, other] = [numbers[index % 8]!, numbers[(index * 3 + 1) % 8]!];
      return index % 3 === 2 ? restore(one) : merge(one, other);
    }),
  );
  for (const { status } of replies) expect([200, 400, 409]).toContain(status);
  await expectConsistent();
  for (const { id, conceptNumber } of words) {
    const { rows } = await database.query<{ count: number }>(
      'select count(*) from terms where id = $1 and concept_id is not null',
      [id],
    );
    expect([conceptNumber, rows[0]?.count]).toEqual([conceptNumber, 1]);
  }
});

test('concurrent splits, merges and edits of a concept leave it consistent', async () => {
  const englishWord = aHeadword();
  const words = [];
  for (const language of ['shona', 'zulu', 'venda', 'swahili'] as const)
    words.push(await aWord({ englishWord, language }));
  const target = await aWord();
  const { conceptNumber } = words[0]!;
  const replies = await Promise.all([
    merge(conceptNumber, target.conceptNumber),
    ...words.slice(1).map(({ id }) => split(conceptNumber, [id])),
    ...Array.from({ length: 12 }, (_, index) =>
      edit(index % 2 ? conceptNumber : target.conceptNumber, {
        version: 1,
        labels: [{ text: `label ${index}`, kind: 'admitted' }],
        related: [index % 2 ? target.conceptNumber : conceptNumber],
      }),
    ),
  ]);
  for (const { status } of replies) expect([200, 400, 409]).toContain(status);
  await expectConsistent();
});

test('decisions, submissions, confirmations and merges wait for each other', async () => {
  const from = await aPreferredWord();
  const into = await aPreferredWord();
  const pending = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      aWord({
        englishWord: index % 2 ? from.englishWord : into.englishWord,
        vernacularWord: `word ${index}`,
        status: 'pending',
      }),
    ),
  );
  const replies = await Promise.all([
    ...pending.map(({ id, ...term }, index) =>
      tendani.request('PUT', `/api/verify/${id}`, {
        body: {
          ...term,
          usage: 'preferred',
          concept: index % 4 === 0 ? from.conceptNumber : null,
        },
      }),
    ),
    merge(from.conceptNumber, into.conceptNumber),
    ...Array.from({ length: 6 }, (_, index) =>
      rudo.request('POST', '/api/terms', {
        body: {
          englishWord: from.englishWord,
          vernacularWord: `new ${index}`,
          meaning: 'A meaning.',
          language: 'venda',
          subject: 'biology',
          notes: null,
        },
      }),
    ),
    naledi.request('POST', `/api/terms/${from.id}/confirm`),
  ]);
  for (const { status } of replies) expect([200, 201, 409]).toContain(status);
  await expectConsistent();
  const { concept } = await readConcept(from.conceptNumber);
  expect(concept.number).toBe(into.conceptNumber);
  const preferred = concept.terms.filter(
    ({ usage, status }) => usage === 'preferred' && status === 'verified',
  );
  expect(preferred).toHaveLength(1);
});

test('the background jobs and an import of sources work while concepts change', async () => {
  const other = openDatabase(database.url, { max: 4 });
  const words = await Promise.all(Array.from({ length: 8 }, () => aWord()));
  const ids = words.map(({ id }) => id);
  const legacy = await Promise.all(
    words.map(({ englishWord }) => aWord({ englishWord, language: 'zulu', status: 'pending' })),
  );
  await database.query('update terms set concept_id = null, tidied = null where id = any($1)', [
    legacy.map(({ id }) => id),
  ]);
  await database.query(`insert into sources (code, name) values ('checked', 'Checked')`);
  await database.query(
    `insert into term_sources (term_id, source)
     select id, 'checked'
     from terms
     where id = any($1)`,
    [ids],
  );
  const describeAgain = async () => {
    await other.transaction((tx) =>
      describeSources(tx, [
        {
          code: 'checked',
          name: 'Checked',
          publisher: 'A board',
          licence: null,
          url: null,
          rank: 1,
          subjectRanks: {},
          authority: true,
        },
      ]),
    );
    await updateQualityOfSources(other, ['checked'], naledi.id);
  };
  const replies = await Promise.all([
    fillConcepts(other).then(() => 200),
    describeAgain().then(() => 200),
    ...words
      .slice(1)
      .map(
        async ({ conceptNumber }, index) =>
          (await merge(conceptNumber, words[index]!.conceptNumber)).status,
      ),
    ...ids.map((id) =>
      other
        .transaction((tx) => confirmTerm(tx, id, naledi.id))
        .then(
          () => 200,
          ({ status }) => status as number,
        ),
    ),
  ]);
  await other.close();
  for (const status of replies) expect([200, 409]).toContain(status);
  await expectConsistent();
  const { rows } = await database.query(
    'select from terms where id = any($1) and concept_id is null',
    [legacy.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
});
