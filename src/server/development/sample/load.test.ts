import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { concepts, sampleTerms } from './concepts.ts';
import { loadSample } from './load.ts';
import { pendingTerms } from './pending.ts';

test('the sample is stored once, with one concept for each meaning', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  expect(await loadSample(database)).toBe(true);
  expect(await loadSample(database)).toBe(false);
  const { rows } = await database.query(
    `select
       (select count(*) from concepts) as concepts,
       (select count(*) from terms) as terms,
       (select count(*) from term_sources) as sourced,
       (select count(*) from examples) as examples,
       (select count(*) from sources where licence is null or name = code) as unknown_sources`,
  );
  expect(rows).toEqual([
    {
      concepts: concepts.length + pendingTerms.length,
      terms: sampleTerms.length + pendingTerms.length,
      sourced: sampleTerms.length,
      examples: sampleTerms.filter(({ example }) => example).length,
      unknownSources: 0,
    },
  ]);
});

test('the sample keeps the meanings of a word apart by their glosses', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await loadSample(database);
  const { rows } = await database.query(
    `select headword, gloss, strength > 0 as has_words, definition is not null as is_defined
     from concepts
     where gloss is not null
     order by headword, gloss`,
  );
  const facts = { hasWords: true, isDefined: true };
  expect(rows).toEqual([
    { headword: 'cell', gloss: 'battery', ...facts },
    { headword: 'cell', gloss: 'living things', ...facts },
    { headword: 'current', gloss: 'electricity', ...facts },
    { headword: 'current', gloss: 'water and air', ...facts },
    { headword: 'power', gloss: 'exponent', ...facts },
    { headword: 'power', gloss: 'government', ...facts },
    { headword: 'power', gloss: 'rate of work', ...facts },
    { headword: 'solution', gloss: 'answer', ...facts },
    { headword: 'solution', gloss: 'mixture', ...facts },
    { headword: 'wave', gloss: 'energy', ...facts },
    { headword: 'wave', gloss: 'water', ...facts },
  ]);
  const usages = await database.query(
    `select usage, count(*) as n from terms where status = 'verified' group by usage order by usage`,
  );
  const wanted = sampleTerms.filter(({ usage }) => usage === 'preferred').length;
  expect(usages.rows).toContainEqual({ usage: 'preferred', n: wanted });
});
