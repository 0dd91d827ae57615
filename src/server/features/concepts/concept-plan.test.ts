import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { openExplainer } from '#tests/support/explain.ts';
import { CONCEPT_PAGE } from './concept-sql.ts';

const CONCEPTS = 4000;
let database: Database & { url: string };
beforeAll(async () => {
  database = await testDatabase();
  const { id } = await aContributor(database);
  await database.query(
    `insert into concepts (headword, subject)
     select 'word ' || n / 2, 'physics'
     from generate_series(1, $1::int) n`,
    [CONCEPTS],
  );
  await database.query(
    `insert into concept_labels (concept_id, text, kind)
     select id, headword, 'preferred' from concepts`,
  );
  await database.query(
    `insert into terms (
       english_word, vernacular_word, meaning, language, subject, submitter_id, status,
       verifier_id, verified_at, concept_id
     )
     select c.headword, 'izwi', 'A word.', l.language, 'physics', $1, 'verified', $1, now(), c.id
     from concepts c, unnest(array['shona', 'zulu', 'venda']) as l (language)`,
    [id],
  );
  await database.query(
    `insert into examples (term_id, sentence) select id, 'A sentence.' from terms`,
  );
  await database.query(
    `insert into concept_relations (concept_id, kind, other_id)
     select a.id, 'broader', b.id
     from concepts a
     join concepts b on b.number = a.number + 10`,
  );
  await database.query(`insert into sources (code, name) values ('list', 'A list')`);
  await database.query(`insert into term_sources (term_id, source) select id, 'list' from terms`);
  await asOwner(
    database,
    'analyze concepts, concept_labels, concept_relations, terms, examples, term_sources, sources',
  );
});
afterAll(() => database.close());

test.each(['generic', 'custom'] as const)(
  'reads only the rows of one concept and its neighbours, with a %s plan',
  async (kind) => {
    const explainer = await openExplainer(database.url, kind);
    const values = [20, ['verified'], [], null, ['rejected'], '[]'];
    const { scanned, unbounded, rows } = await explainer.explain({ text: CONCEPT_PAGE, values });
    await explainer.close();
    expect(scanned.filter((table) => table !== 'sources')).toEqual([]);
    expect(unbounded).toEqual([]);
    expect(rows).toBeLessThan(100);
  },
);
