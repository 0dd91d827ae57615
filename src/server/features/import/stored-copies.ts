import { describeImported } from '#domain/concept/describe.ts';
import { copyKey } from '#domain/term/copy-key.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

/**
 * The inner query has an offset, so that PostgreSQL looks up each concept in the index
 * `terms_concept` even if it has no statistics yet.
 */
const FIND_CANDIDATES = `
  with recursive chain as (
    select identity, id, merged_into
    from concepts
    where identity = any($1::text[])
    union all
    select chain.identity, c.id, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )
  select chain.identity, t.english_word, t.vernacular_word, t.language, t.subject
  from chain
  cross join lateral (
    select w.english_word, w.vernacular_word, w.language, w.subject
    from terms w
    where w.concept_id = chain.id and ${isPublicTerm('w')}
    offset 0
  ) t
  where chain.merged_into is null`;

type Candidate = { identity: string } & Pick<
  Row<'terms'>,
  'englishWord' | 'vernacularWord' | 'language' | 'subject'
>;

/** Finds the words and meanings of stored verified terms that terms of a file might repeat. */
export async function findStoredCopies(
  tx: Queryable,
  terms: readonly ImportedTerm[],
): Promise<Set<string>> {
  const identities = [...new Set(terms.map(identify))];
  const { rows } = await tx.query<Candidate>(FIND_CANDIDATES, [identities]);
  return new Set(rows.map(({ identity, ...words }) => joinKeys(identity, words)));
}

const identify = (term: ImportedTerm): string =>
  describeImported(term, { isImported: true }).identity;

const joinKeys = (identity: string, words: Parameters<typeof copyKey>[0]): string =>
  JSON.stringify([identity, copyKey(words)]);

/** Returns a key that terms of a file share if they have the same words and the same meaning. */
export const meaningKey = (term: ImportedTerm): string => joinKeys(identify(term), term);
