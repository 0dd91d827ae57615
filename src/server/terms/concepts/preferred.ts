import type { Language } from '#domain/languages.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { isPublicTerm } from '../rows/unlisted.ts';

const LOCK_PREFERRED = `
  select id
  from terms
  where id = $1
    or (
      concept_id = $2
      and usage = 'preferred'
      and ${isPublicTerm('terms')}
    )
  order by id
  for no key update`;

/**
 * Locks a term that is about to become the preferred word of a concept, and the words that are
 * preferred now. The caller has reserved the concept and has locked no terms yet (decision 0038).
 */
export async function lockPreferred(
  tx: Queryable,
  termId: string,
  conceptId: string,
): Promise<void> {
  await tx.query(LOCK_PREFERRED, [termId, conceptId]);
}

/** Words whose varieties are not known compete with each other, within their language. */
const FIND_RIVALS = `
  select id
  from terms
  where concept_id = $2
    and id <> $1
    and usage = 'preferred'
    and ${isPublicTerm('terms')}
    and language = $3
    and (varieties && $4::text[] or varieties = $4::text[])`;

type Rival = { id: string; conceptId: string; language: Language; varieties: readonly Variety[] };

/** Finds the words that are preferred for the same concept and for one of the same varieties. */
export async function findRivals(
  tx: Queryable,
  { id, conceptId, language, varieties }: Rival,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(FIND_RIVALS, [
    id,
    conceptId,
    language,
    varieties,
  ]);
  return rows.map((rival) => rival.id);
}

type Candidate = Pick<Row<'terms'>, 'language' | 'varieties' | 'usage'> & { conceptId: string };

/**
 * Decides the usage of new verified terms. If the concept already has a preferred word for a
 * variety, the new word is only admitted, because an import must not overrule a verifier. The
 * caller has reserved the concepts of preferred words.
 * @returns the usage of each term, in the same order
 */
export async function limitPreferred(tx: Queryable, terms: readonly Candidate[]): Promise<Usage[]> {
  const preferred = terms.filter(({ usage }) => usage === 'preferred');
  if (preferred.length === 0) return terms.map(({ usage }) => usage);
  const conceptIds = [...new Set(preferred.map(({ conceptId }) => conceptId))];
  const stored = await tx
    .selectFrom('terms')
    .select(['conceptId', 'language', 'varieties'])
    .where('conceptId', '=', anyOf(conceptIds))
    .where('usage', '=', 'preferred')
    .where('status', '=', 'verified')
    .where('mergedInto', 'is', null)
    .execute();
  const taken = new Set(stored.flatMap(listSlots));
  return terms.map((term) => {
    if (term.usage !== 'preferred') return term.usage;
    const slots = listSlots(term);
    if (slots.some((slot) => taken.has(slot))) return 'admitted';
    for (const slot of slots) taken.add(slot);
    return 'preferred';
  });
}

/** Returns a key for each preferred word that a concept can have at the same time. */
export function listSlots({
  conceptId,
  language,
  varieties,
}: Pick<Candidate, 'language' | 'varieties'> & { conceptId: string | null }): string[] {
  const slots = varieties.length > 0 ? varieties : [language];
  return slots.map((slot) => `${conceptId} ${slot}`);
}
