import { createHash } from 'node:crypto';
import type { ConceptFacts } from '#domain/concept/merge-evidence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isPublicTerm } from '../rows/unlisted.ts';
import { OTHER_NAMES } from './other-names-sql.ts';

const READ_FACTS = `
  select
    c.id,
    c.headword,
    c.subject,
    c.gloss,
    c.definition,
    ${OTHER_NAMES} as labels,
    (
      select coalesce(json_agg(w.word order by w.word ->> 'language', w.id), '[]')
      from (
        select
          t.id,
          jsonb_build_object(
            'language', t.language,
            'vernacularWord', t.vernacular_word,
            'partOfSpeech', t.part_of_speech
          ) as word
        from terms t
        where t.concept_id = c.id and ${isPublicTerm('t')}
      ) as w
    ) as words
  from concepts c
  where c.id = any($1::uuid[])`;

/** What is compared, and a hash of it that changes with it. */
export type HashedFacts = { facts: ConceptFacts; hash: string };

/** Reads what verified terms and verifiers say about concepts. */
export async function readFacts(
  database: Queryable,
  conceptIds: readonly string[],
): Promise<Map<string, HashedFacts>> {
  const { rows } = await database.query<ConceptFacts & { id: string }>(READ_FACTS, [conceptIds]);
  return new Map(rows.map(({ id, ...facts }) => [id, { facts, hash: hashFacts(facts) }]));
}

const hashFacts = (facts: ConceptFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
