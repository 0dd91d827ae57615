import type { Database } from '#server/platform/db/database.ts';
import { aConcept, aTerm } from '../factories.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

/** The paths of the pages of concepts that the tests create. */
export type Concepts = {
  /** Words in four languages, with everything that can be known about a word. */
  full: string;
  /** Another sense of the same English word. */
  otherSense: string;
  /** One long word in one language, without a definition. */
  small: string;
  /** A concept that was merged into `full`. */
  merged: string;
};

type Words = Parameters<typeof aTerm>[1];

/** Stores concepts whose English words are not in the sample. */
export const createConcepts = (site: SampleSite): Promise<Concepts> =>
  inDatabase(site, async (database) => {
    const submitterId = await findUser(database, 'contributor@example.org');
    const verifierId = await findUser(database, 'verifier@example.org');
    const add = async (words: Partial<Words>) =>
      (
        await aTerm(database, {
          submitterId,
          verifierId,
          status: 'verified',
          meaning: 'A tiny part from which a fungus or a fern can grow.',
          englishWord: 'spore',
          ...words,
        })
      ).id;
    const path = (number: number) => `/concept/${number}`;

    const words = {
      shona: await add({ vernacularWord: 'spora', language: 'shona', partOfSpeech: 'noun' }),
      zulu: await add({ vernacularWord: 'imbewana', language: 'zulu', partOfSpeech: 'noun' }),
      admitted: await add({ vernacularWord: 'inhlamvana', language: 'zulu' }),
      avoided: await add({ vernacularWord: 'amaspori', language: 'zulu' }),
      sotho: await add({
        vernacularWord: 'sepora',
        language: 'sotho',
        partOfSpeech: 'noun',
        plural: 'dispora',
      }),
      lesotho: await add({ vernacularWord: 'lispora', language: 'sotho' }),
      swahili: await add({ vernacularWord: 'spora', language: 'swahili' }),
      pending: await add({
        vernacularWord: 'kiini cha kuvu',
        language: 'swahili',
        status: 'pending',
      }),
    };
    const full = await aConcept(database, Object.values(words), {
      headword: 'spore',
      gloss: 'fungi',
      definition: 'A tiny part from which a fungus or a fern can grow.',
      definitionTermId: words.zulu,
    });
    await describeWords(database, words);
    await describeConcept(database, full, words);

    const other = await add({ vernacularWord: 'spora', subject: 'medicine', language: 'venda' });
    const otherSense = await aConcept(database, [other], {
      headword: 'spore',
      subject: 'medicine',
      gloss: 'bacteria',
      definition: 'A bacterium that sleeps in a hard shell.',
    });
    const long = await add({
      englishWord: 'electromagnetic induction in a coil',
      vernacularWord: 'uṱuṱuwedzwamuḓagasimagineti',
      language: 'venda',
      subject: 'physics',
    });
    const small = await aConcept(database, [long], {
      headword: 'electromagnetic induction in a coil',
      subject: 'physics',
      definition: null,
      definitionTermId: null,
    });
    await database.query('update terms set varieties = $2, meaning = null where id = $1', [
      long,
      ['ve'],
    ]);
    const merged = await aConcept(database, [], { headword: 'spora' });
    await database.query(
      `update concepts
       set merged_into = (select id from concepts where number = $1)
       where number = $2`,
      [full, merged],
    );
    return {
      full: path(full),
      otherSense: path(otherSense),
      small: path(small),
      merged: path(merged),
    };
  });

export async function findUser(database: Database, email: string): Promise<string> {
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

async function describeWords(database: Database, words: Record<string, string>): Promise<void> {
  const rows = [
    { word: 'shona', varieties: ['sn'], usage: 'unrated', reliability: 2, quality: 10 },
    { word: 'zulu', varieties: ['zu'], usage: 'preferred', reliability: 4, quality: 1 },
    { word: 'admitted', varieties: ['zu'], usage: 'admitted', reliability: 3, quality: 2 },
    { word: 'avoided', varieties: ['zu'], usage: 'deprecated', reliability: 2, quality: 90 },
    { word: 'sotho', varieties: ['st', 'nso'], usage: 'preferred', reliability: 3, quality: 3 },
    { word: 'lesotho', varieties: ['st-LS'], usage: 'admitted', reliability: 2, quality: 4 },
    { word: 'swahili', varieties: ['sw'], usage: 'unrated', reliability: 2, quality: 9 },
    { word: 'pending', varieties: ['sw'], usage: 'unrated', reliability: 1, quality: 99 },
  ];
  for (const { word, varieties, usage, reliability, quality } of rows)
    await database.query(
      `update terms
       set varieties = $2, usage = $3, reliability = $4, quality = $5, noun_class = $6
       where id = $1`,
      [words[word], varieties, usage, reliability, quality, word === 'zulu' ? '9' : null],
    );
}

async function describeConcept(
  database: Database,
  number: number,
  words: Record<string, string>,
): Promise<void> {
  await database.query(
    `insert into sources (code, name, publisher, licence, url, authority, rank)
     values
       ('board', 'Language Board', null, 'CC-BY-SA-4.0', 'https://board.example', true, 1),
       ('list', 'Natural Sciences Term List', 'Department of Education', 'CC0-1.0', null, false, 2),
       ('notes', 'Field notes of 1998', null, null, null, false, 3)
     on conflict do nothing`,
  );
  for (const [word, source] of [
    ['zulu', 'board'],
    ['swahili', 'list'],
    ['lesotho', 'notes'],
  ] as const)
    await database.query('insert into term_sources (term_id, source) values ($1, $2)', [
      words[word],
      source,
    ]);
  await database.query("update concepts set definition_source = 'board' where number = $1", [
    number,
  ]);
  await database.query(
    `insert into examples (term_id, sentence, english, source)
     values ($1, 'Sepora se a hola.', 'The spore grows.', 'a school book')`,
    [words.sotho],
  );
  await database.query(
    `insert into concept_labels (concept_id, text, kind)
     select id, 'fungal spore', 'admitted' from concepts where number = $1`,
    [number],
  );
  await database.query(
    `update terms set verifier_id = (select id from users where is_system limit 1)
     where id = any($1::uuid[])`,
    [[words.swahili, words.lesotho]],
  );
  await database.query(
    `insert into term_confirmations (term_id, verifier_id)
     select term, u.id
     from unnest($1::uuid[]) as term, users u
     where u.email = 'admin@example.org'`,
    [[words.admitted, words.sotho]],
  );
}
