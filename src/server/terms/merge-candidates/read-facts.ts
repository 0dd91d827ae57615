import { createHash } from 'node:crypto';
import type { ConceptFacts } from '#domain/concept/merge-evidence.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isPublicTerm } from '../rows/unlisted.ts';

const READ_FACTS = `
  select
    c.id,
    c.headword,
    c.subject,
    c.gloss,
    c.definition,
    array(
      select distinct l.text
      from concept_labels l
      left join terms t on t.id = l.term_id
      where l.concept_id = c.id
        and l.kind = 'admitted'
        and (l.term_id is null or ${isPublicTerm('t')})
      order by l.text
    ) as labels,
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
