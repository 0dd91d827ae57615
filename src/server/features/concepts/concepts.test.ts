import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getConcept, listConcepts } from '#contract/terms/concepts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createBatch } from '#server/terms/decisions/batches.ts';
import { aConcept, aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

type Reply = ReplyOf<typeof getConcept>;
type List = ReplyOf<typeof listConcepts>;
type Status = Parameters<typeof aTerm>[1]['status'];

let database: Database;
let site: ServedApp;
let rudo: Client;
let sipho: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  rudo = await site.signIn('Rudo', 'user');
  sipho = await site.signIn('Sipho', 'user');
  tendani = await site.signIn('Tendani', 'verifier');
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

type Words = Partial<Parameters<typeof aTerm>[1]>;
const aWord = async (status: Status, words: Words = {}): Promise<string> => {
  const term = { submitterId: rudo.id, verifierId: tendani.id, ...words };
  return (await aTerm(database, { ...term, ...(status && { status }) })).id;
};
const read = (number: number, as: Client = site.anonymous) =>
  as.request('GET', `/api/concepts/${number}`);
const readReply = async (number: number, as?: Client) => (await read(number, as)).json as Reply;
const list = async (query = '') =>
  (await site.anonymous.request('GET', `/api/concepts${query}`)).json as List;

async function addSource(termId: string, code: string, facts: { publisher?: string } = {}) {
  await database
    .insertInto('sources')
    .values({ code, name: `The ${code}`, publisher: facts.publisher ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.insertInto('termSources').values({ termId, source: code }).execute();
}

describe('a concept', () => {
  test('the page of a concept shows spam to nobody, not even to verifiers', async () => {
    const shown = await aWord('verified', { englishWord: 'ankle', vernacularWord: 'chiziso' });
    const refused = await aWord('rejected', {
      englishWord: 'ankle',
      vernacularWord: 'ziso regumbo',
    });
    const spam = await aWord('rejected', { englishWord: 'ankle', vernacularWord: 'tenga pano' });
    const number = await aConcept(database, [shown, refused, spam], { headword: 'ankle' });
    const batch = { kind: 'spam', actorId: tendani.id, personId: rudo.id, reason: null } as const;
    const spamBatch = await createBatch(database, batch);
    await database.updateTable('terms').set({ spamBatch }).where('id', '=', spam).execute();
    for (const person of [tendani, rudo]) {
      const { concept } = await readReply(number, person);
      expect(concept.terms.map(({ id }) => id)).toEqual([shown, refused]);
    }
  });

  test('a concept contains its words with sources, examples, usage and grammar, the best first', async () => {
    const words = { englishWord: 'lung', subject: 'medicine' } as const;
    const plain = await aWord('verified', { ...words, vernacularWord: 'bapu' });
    const best = await aWord('verified', { ...words, vernacularWord: 'bapu guru' });
    const zulu = await aWord('verified', {
      ...words,
      vernacularWord: 'iphaphu',
      language: 'zulu',
      partOfSpeech: 'noun',
      plural: 'amaphaphu',
    });
    await database.query(
      `update terms
       set usage = 'preferred', quality = 1, noun_class = '5', varieties = '{sn}'
       where id = $1`,
      [best],
    );
    await addSource(zulu, 'list', { publisher: 'A publisher' });
    await database
      .insertInto('examples')
      .values({ termId: zulu, sentence: 'Iphaphu liyaphefumula.', english: 'A lung breathes.' })
      .execute();
    const number = await aConcept(database, [plain, best, zulu], {
      headword: 'lung',
      subject: 'medicine',
      definition: 'The organ of breathing.',
      definitionTermId: zulu,
    });
    expect((await readReply(number)).concept.definitionSource, 'a person wrote it').toBeNull();
    await database.query('update users set is_system = true where id = $1', [rudo.id]);
    onTestFinished(async () => {
      await database.query('update users set is_system = false where id = $1', [rudo.id]);
    });

    const { concept, sources } = await readReply(number);
    expect(concept).toMatchObject({
      number,
      english: 'lung',
      gloss: null,
      subject: 'medicine',
      definition: 'The organ of breathing.',
      definitionSource: { code: 'list' },
      url: `${site.origin}/concept/${number}`,
    });
    expect(concept.terms.map(({ id }) => id)).toEqual([best, zulu, plain]);
    expect(concept.terms[0]).toMatchObject({ usage: 'preferred', nounClass: '5', verifiers: 1 });
    expect(concept.terms[1]).toMatchObject({
      partOfSpeech: 'noun',
      plural: 'amaphaphu',
      sources: [{ code: 'list', place: null }],
      examples: [{ sentence: 'Iphaphu liyaphefumula.', english: 'A lung breathes.', source: null }],
    });
    expect(sources).toEqual([
      {
        code: 'list',
        name: 'The list',
        publisher: 'A publisher',
        licence: null,
        url: null,
        authority: false,
      },
    ]);
  });

  test('counts each person who verified a term once, and no imports', async () => {
    const id = await aWord('verified', { englishWord: 'rib', vernacularWord: 'rumbabvu' });
    const number = await aConcept(database, [id], { headword: 'rib' });
    for (const verifierId of [tendani.id, sipho.id])
      await database.insertInto('termConfirmations').values({ termId: id, verifierId }).execute();
    const verifiers = async () => (await readReply(number, tendani)).concept.terms[0]?.verifiers;
    expect(await verifiers()).toBe(2);
    await database.query('delete from term_confirmations');
    await database.query(`update users set is_system = true where id = $1`, [tendani.id]);
    expect(await verifiers()).toBe(0);
    await database.query(`update users set is_system = false where id = $1`, [tendani.id]);
  });

  test('a concept lists the other senses of its headword, those with more reliable words first', async () => {
    const senses = [
      { gloss: 'electricity', strength: 1, subject: 'physics' },
      { gloss: 'living things', strength: 3, subject: 'biology' },
      { gloss: 'prison', strength: 2, subject: 'law' },
    ] as const;
    const numbers = [];
    for (const { subject, ...sense } of senses) {
      const id = await aWord('verified', { englishWord: 'cell', subject, vernacularWord: 'sero' });
      numbers.push(await aConcept(database, [id], { headword: 'cell', subject, ...sense }));
    }
    const { siblings } = await readReply(numbers[0] ?? 0);
    expect(siblings.map(({ gloss }) => gloss)).toEqual(['living things', 'prison']);
    expect(siblings[0]).toMatchObject({ english: 'cell', subject: 'biology', number: numbers[1] });
    const { concepts } = await list('?query=cell');
    expect(concepts.map(({ gloss }) => gloss)).toEqual(['living things', 'prison', 'electricity']);
    const inLaw = await list('?query=cell&subject=law');
    expect(inLaw.concepts.map(({ gloss }) => gloss)).toEqual(['prison']);
  });

  test('links broader, narrower and related concepts', async () => {
    const [tree, oak, leaf] = [
      await aConcept(database, [await aWord('verified', { englishWord: 'tree' })], {
        headword: 'tree',
      }),
      await aConcept(database, [await aWord('verified', { englishWord: 'oak' })], {
        headword: 'oak',
      }),
      await aConcept(database, [await aWord('verified', { englishWord: 'leaf' })], {
        headword: 'leaf',
      }),
    ];
    const relate = (from: number, kind: string, to: number) =>
      database.query(
        `insert into concept_relations (concept_id, kind, other_id)
         select a.id, $2, b.id
         from concepts a, concepts b
         where a.number = $1 and b.number = $3`,
        [from, kind, to],
      );
    await relate(oak, 'broader', tree);
    await database.query(
      `insert into concept_relations (concept_id, kind, other_id)
       select least(a.id, b.id), 'related', greatest(a.id, b.id)
       from concepts a, concepts b
       where a.number = $1 and b.number = $2`,
      [tree, leaf],
    );
    const english = (links: { english: string }[]) => links.map((link) => link.english);
    const { relations } = await readReply(tree);
    expect(english(relations.narrower)).toEqual(['oak']);
    expect(english(relations.related)).toEqual(['leaf']);
    expect(english((await readReply(oak)).relations.broader)).toEqual(['tree']);
    expect(english((await readReply(leaf)).relations.related)).toEqual(['tree']);
  });

  test('a merged concept returns the concept into which it was merged', async () => {
    const target = await aConcept(database, [await aWord('verified', { englishWord: 'liver' })], {
      headword: 'liver',
    });
    const merged = await aConcept(database, [], { headword: 'hepar' });
    await database.query(
      `update concepts
       set merged_into = (select id from concepts where number = $1)
       where number = $2`,
      [target, merged],
    );
    expect((await readReply(merged)).concept).toMatchObject({ number: target, english: 'liver' });
  });

  test.each(['0', '007', '-1', '1.5', 'cell', '99999999999', '2147483648', '999999999'])(
    'returns 404 for the number %s',
    async (number) => {
      const { status } = await site.anonymous.request('GET', `/api/concepts/${number}`);
      expect(status).toBe(404);
    },
  );
});

describe('what is not public', () => {
  const secret = { englishWord: 'spleen', vernacularWord: 'rwatata' };
  let number: number;
  let pending: string;
  beforeAll(async () => {
    pending = await aWord('pending', secret);
    number = await aConcept(database, [pending], { headword: 'spleen' });
  });

  test('a concept without a verified term is shown only to those who see a term', async () => {
    expect((await read(number)).status).toBe(404);
    expect((await read(number, sipho)).status).toBe(200);
    const rejected = await aWord('rejected', { ...secret, englishWord: 'gall' });
    const other = await aConcept(database, [rejected], { headword: 'gall' });
    expect((await read(other, sipho)).status).toBe(404);
    expect((await read(other, rudo)).status).toBe(200);
    expect((await read(other, tendani)).status).toBe(200);
    expect((await list('?pageSize=100')).concepts.map(({ english }) => english)).not.toContain(
      'gall',
    );
  });

  test('words, labels, sources and examples of a pending term are not public', async () => {
    const verified = await aWord('verified', { ...secret, vernacularWord: 'rwatata guru' });
    const shared = await aConcept(database, [pending, verified], { headword: 'spleen' });
    const concept = await database
      .selectFrom('concepts')
      .select('id')
      .where('number', '=', shared)
      .executeTakeFirstOrThrow();
    await database
      .insertInto('conceptLabels')
      .values([
        { conceptId: concept.id, text: 'lien', kind: 'admitted', termId: pending },
        { conceptId: concept.id, text: 'milt', kind: 'admitted', termId: verified },
        { conceptId: concept.id, text: 'splean', kind: 'hidden' },
      ])
      .execute();
    await addSource(pending, 'secret-list');
    await database
      .insertInto('examples')
      .values({ termId: pending, sentence: 'Rwatata rwangu.' })
      .execute();

    const open = await read(shared);
    expect((open.json as Reply).concept.labels).toEqual([{ text: 'milt', kind: 'admitted' }]);
    expect((open.json as Reply).concept.terms.map(({ id }) => id)).toEqual([verified]);
    for (const text of ['lien', 'splean', 'secret-list', 'rwangu', pending])
      expect(open.text).not.toContain(text);
    const { concepts } = await list('?query=spleen');
    expect(concepts[0]?.labels).toEqual([{ text: 'milt', kind: 'admitted' }]);
    expect(concepts[0]?.terms.map(({ id }) => id)).toEqual([verified]);

    const seen = await readReply(shared, sipho);
    expect(seen.concept.labels.map(({ text }) => text)).toEqual(['lien', 'milt']);
    expect(seen.concept.terms.map(({ id }) => id)).toEqual([verified, pending]);
    expect(seen.sources.map(({ code }) => code)).toEqual(['secret-list']);
  });

  test('a related concept or sense without a verified term is not public', async () => {
    const id = await aWord('verified', { englishWord: 'spleen', subject: 'medicine' });
    await database.query(
      `update terms set status = 'pending', verifier_id = null, verified_at = null
       where concept_id = (select id from concepts where number = $1)`,
      [number],
    );
    const sense = await aConcept(database, [id], { headword: 'spleen', subject: 'medicine' });
    expect((await readReply(sense)).siblings).toEqual([]);
    expect((await readReply(sense, sipho)).siblings).toHaveLength(1);
  });
});

test('the list of concepts is paged, with the total also beyond the last page', async () => {
  const all = await list('?pageSize=100');
  expect(all.total).toBe(all.concepts.length);
  const names = all.concepts.map(({ english }) => english);
  expect(names).toEqual(names.toSorted());
  const second = await list('?page=2&pageSize=2');
  expect(second.concepts.map(({ id }) => id)).toEqual(all.concepts.slice(2, 4).map(({ id }) => id));
  expect(await list('?page=99')).toEqual({ concepts: [], total: all.total });
  expect(await list('?query=zzzzzz')).toEqual({ concepts: [], total: 0 });
});

test.each([
  ['misspelt', 'kidnay'],
  ['in a question', 'what is a kidney in zulu'],
  ['with a word too many', 'kidney xylographer'],
])('a query %s finds the concept of its terms', async (_, query) => {
  const term = await aWord('verified', {
    englishWord: 'kidney',
    vernacularWord: 'inso',
    language: 'zulu',
  });
  const number = await aConcept(database, [term], { headword: 'kidney' });
  const { concepts } = await list(`?query=${encodeURIComponent(query)}`);
  expect(concepts.map((concept) => concept.number)).toEqual([number]);
});
