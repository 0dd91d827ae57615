import { beforeEach, expect, test } from 'vitest';
import { readDefinitions } from '#domain/packs/definitions.ts';
import { applyDelta } from '#domain/packs/delta.ts';
import type { PackId } from '#domain/packs/ids.ts';
import { packId } from '#domain/packs/ids.ts';
import { readWords } from '#domain/packs/read-words.ts';
import { readText } from '#server/publishing/read.ts';
import { aContributor, aSystemUser, aTerm, aVerifier } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { buildPacks } from './build-packs.ts';
import { readManifest } from './manifest.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let submitterId: string;
let verifierId: string;
let importerId: string;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  importerId = await aSystemUser(database);
});

type Change = Omit<Parameters<typeof aTerm>[1], 'submitterId'>;
const aWord = (change: Change) =>
  aTerm(database, {
    submitterId,
    verifierId,
    status: 'verified',
    language: 'zulu',
    subject: 'biology',
    meaning: '',
    ...change,
  });

async function anImport(vernacularWord: string, licence: string | null) {
  const { id } = await aWord({ englishWord: `of ${vernacularWord}`, vernacularWord });
  await database.query('update terms set submitter_id = $2 where id = $1', [id, importerId]);
  await database.query('insert into sources (code, name, licence) values ($1, $1, $2)', [
    vernacularWord,
    licence,
  ]);
  await database.query('insert into term_sources (term_id, source) values ($1, $2)', [
    id,
    vernacularWord,
  ]);
}

const build = (signal?: AbortSignal) => buildPacks(database, { ...(signal ? { signal } : {}) });
async function findPack(id: PackId) {
  const { packs } = await readManifest(database);
  const found = packs.find((pack) => packId(pack) === id);
  if (!found) throw new Error(`There is no pack ${id}.`);
  return found;
}
const readPack = async (id: PackId) =>
  readWords(await readText(database, (await findPack(id)).sha256));
const listWords = async (id: PackId) =>
  (await readPack(id)).entries.flatMap(({ senses }) =>
    senses.flatMap(({ words }) => words.map(({ text }) => text)),
  );

test('a pack contains the verified words with a known licence, in the order of the site', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane', plural: 'izinambuzane' });
  await aWord({ englishWord: 'insect', vernacularWord: 'isilokazane' });
  await aWord({ englishWord: 'cell', vernacularWord: 'inhlayiya', meaning: 'The unit of life.' });
  await aWord({ englishWord: 'cell', vernacularWord: 'ilahle', subject: 'physics' });
  await aWord({ englishWord: 'law', vernacularWord: 'umthetho', subject: 'law' });
  await aWord({ englishWord: 'pending', vernacularWord: 'lindile', status: 'pending' });
  await aWord({ englishWord: 'rejected', vernacularWord: 'nqatshiwe', status: 'rejected' });
  await aWord({ englishWord: 'heart', vernacularWord: 'moyo', language: 'shona' });
  await anImport('mahhala', 'CC0-1.0');
  await anImport('ngasese', null);
  await build();

  expect((await readPack('zulu-words-all')).entries).toMatchObject([
    {
      english: 'cell',
      senses: [
        { subject: 'biology', words: [{ text: 'inhlayiya', reliability: 2 }] },
        { subject: 'physics', words: [{ text: 'ilahle' }] },
      ],
    },
    {
      english: 'insect',
      senses: [{ words: [{ text: 'isilokazane' }, { text: 'isinambuzane' }] }],
      forms: [{ text: 'izinambuzane', word: 1 }],
    },
    { english: 'law' },
    { english: 'of mahhala' },
  ]);
  expect(await findPack('zulu-words-all')).toMatchObject({
    version: 1,
    rows: 6,
    licence: 'CC-BY-SA-4.0 AND CC0-1.0',
    deltas: [],
  });
  expect(await listWords('zulu-words-stem')).not.toContain('umthetho');
  expect(await listWords('shona-words-all')).toEqual(['moyo']);
  const definitions = await readText(database, (await findPack('zulu-definitions-all')).sha256);
  expect(readDefinitions(definitions).definitions).toEqual([
    { english: 'cell', subject: 'biology', sense: 1, text: 'The unit of life.' },
  ]);
});

test('Sotho can be kept as Sesotho or Sepedi, each with the words of both', async () => {
  const word = { language: 'sotho', englishWord: 'water' } as const;
  await aWord({ ...word, vernacularWord: 'metsi', varieties: ['st'] });
  await aWord({ ...word, vernacularWord: 'meetse', varieties: ['nso'] });
  await aWord({ ...word, vernacularWord: 'noka', varieties: ['st', 'nso'] });
  await build();
  expect(await listWords('sotho-words-st')).toEqual(['noka', 'metsi']);
  expect(await listWords('sotho-words-nso')).toEqual(['noka', 'meetse']);
  const [entry] = (await readPack('sotho-words-all')).entries;
  expect(entry?.senses[0]?.words.map(({ varieties }) => varieties.join())).toEqual([
    'st,nso',
    'st',
    'nso',
  ]);
});

test('the sense of the most common concept is more prominent if a word translates several', async () => {
  await aWord({ englishWord: 'fluid', vernacularWord: 'amanzi' });
  await aWord({ englishWord: 'water', vernacularWord: 'amanzi' });
  await aWord({ englishWord: 'water', vernacularWord: 'mvura', language: 'shona' });
  await build();
  const prominence = (await readPack('zulu-words-all')).entries.map(({ english, senses }) => [
    english,
    senses[0]?.prominence,
  ]);
  expect(prominence).toEqual([
    ['fluid', 0],
    ['water', 1],
  ]);
});

test('senses have their places among those of all languages', async () => {
  const word = { englishWord: 'advance', language: 'zulu' } as const;
  await aWord({ ...word, vernacularWord: 'imvula', subject: 'economics' });
  await aWord({ ...word, vernacularWord: 'phambili', subject: 'law', partOfSpeech: 'verb' });
  await aWord({
    ...word,
    language: 'shona',
    vernacularWord: 'mberi',
    subject: 'physics',
    partOfSpeech: 'noun',
  });
  await build();
  const listPlaces = async (id: PackId) =>
    (await readPack(id)).entries[0]?.senses.map(({ subject, place }) => [subject, place]);
  expect(await listPlaces('shona-words-all')).toEqual([['physics', 0]]);
  expect(await listPlaces('zulu-words-all')).toEqual([
    ['economics', 1],
    ['law', 1],
  ]);
});

test('nothing is stored if nothing has changed, also after a change that changes no pack', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await build();
  const before = await readManifest(database);
  await build();
  await aWord({ englishWord: 'pending', vernacularWord: 'lindile', status: 'pending' });
  await build();
  expect(await readManifest(database)).toEqual(before);
});

test('a change makes a version with a delta, and eleven keep the deltas of the last ten', async () => {
  for (let number = 0; number < 40; number += 1)
    await aWord({ englishWord: `word ${number}`, vernacularWord: `igama ${number}` });
  await build();
  const first = await readText(database, (await findPack('zulu-words-all')).sha256);
  let kept = first;
  for (let version = 2; version <= 12; version += 1) {
    await aWord({ englishWord: `new ${version}`, vernacularWord: `elisha ${version}` });
    await build();
    const pack = await findPack('zulu-words-all');
    expect(pack.version).toBe(version);
    const step = { from: version - 1, to: version };
    const delta = pack.deltas.at(-1);
    expect(delta).toMatchObject(step);
    kept = applyDelta(kept, await readText(database, delta?.sha256 ?? ''), step);
    expect(kept).toBe(await readText(database, pack.sha256));
  }
  const { deltas } = await findPack('zulu-words-all');
  expect(deltas.map(({ from }) => from)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a version that differs in most lines has no delta', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await build();
  for (const word of ['ant', 'bee', 'cow', 'dog'])
    await aWord({ englishWord: word, vernacularWord: `i${word}` });
  await build();
  expect(await findPack('zulu-words-all')).toMatchObject({ version: 2, deltas: [] });
});

test('two copies of the server build one version', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await Promise.all([build(), build(), build()]);
  const { rows } = await database.query<{ versions: number; packs: number }>(
    'select max(version) as versions, count(*) as packs from packs',
  );
  expect(rows).toEqual([{ versions: 1, packs: 2 }]);
});

test('a start builds only if there are no packs yet', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await buildPacks(database, { onlyIfMissing: true });
  await aWord({ englishWord: 'cell', vernacularWord: 'inhlayiya' });
  await buildPacks(database, { onlyIfMissing: true });
  expect(await listWords('zulu-words-all')).toEqual(['isinambuzane']);
  await build();
  expect(await listWords('zulu-words-all')).toEqual(['inhlayiya', 'isinambuzane']);
});

test('a build that is stopped continues at the next run, and is no failure', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await expect(build(AbortSignal.abort())).rejects.toThrow();
  const readBuild = () =>
    database.selectFrom('exportBuilds').select(['failure', 'state']).executeTakeFirst();
  expect(await readBuild()).toEqual({ failure: null, state: null });
  await buildPacks(database, { onlyIfMissing: true });
  expect(await readBuild()).toMatchObject({ failure: null, state: expect.any(String) });
  expect(await listWords('zulu-words-all')).toEqual(['isinambuzane']);
});

test('if the disk is full, the old packs stay, and the failure is recorded', async () => {
  await aWord({ englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await build();
  const before = await readManifest(database);
  await asOwner(
    database,
    `create function refuse_chunk() returns trigger language plpgsql as $$
       begin raise exception 'no space left' using errcode = '53100'; end $$;
     create trigger refuse_chunk before insert on published_chunks
       for each row execute function refuse_chunk()`,
  );
  try {
    await aWord({ englishWord: 'cell', vernacularWord: 'inhlayiya' });
    await expect(build()).rejects.toThrow();
    expect(await readManifest(database)).toEqual(before);
    const failed = await database
      .selectFrom('exportBuilds')
      .select('failure')
      .executeTakeFirstOrThrow();
    expect(failed.failure).toBe('disk full');
  } finally {
    await asOwner(database, 'drop trigger refuse_chunk on published_chunks');
  }
  await build();
  expect(await listWords('zulu-words-all')).toEqual(['inhlayiya', 'isinambuzane']);
  const built = await database
    .selectFrom('exportBuilds')
    .select('failure')
    .executeTakeFirstOrThrow();
  expect(built.failure).toBeNull();
});

test('removes words that lost their licence or were reopened', async () => {
  await anImport('mahhala', 'CC0-1.0');
  await build();
  await database.query('update sources set licence = null');
  await build();
  expect(await findPack('zulu-words-all')).toMatchObject({ version: 2, rows: 0 });
});
