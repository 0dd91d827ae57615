import type { Language } from '#domain/languages.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { recordHistory } from './history.ts';
import { updateQuality } from './quality.ts';

/** Namespace of the advisory locks on concepts, so that one word at a time becomes preferred. */
const LOCK = 7_236_012;

const LOCK_PREFERRED = `
  select id
  from terms
  where id = $1
    or (concept_id = $2 and usage = 'preferred' and status = 'verified')
  order by id
  for no key update`;

/**
 * Locks a term that is about to become the preferred word of a concept, and the words that are
 * preferred now. Call it before other locks on terms.
 */
export async function lockPreferred(
  tx: Queryable,
  termId: string,
  conceptId: string,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, conceptId]);
  await tx.query(LOCK_PREFERRED, [termId, conceptId]);
}

/** Words whose varieties are not known compete with each other, within their language. */
const DEMOTE = `
  update terms
  set usage = 'admitted', version = version + 1, updated_at = now()
  where concept_id = $2
    and id <> $1
    and usage = 'preferred'
    and status = 'verified'
    and language = $3
    and (varieties && $4::text[] or varieties = $4::text[])
  returning id`;

/**
 * Demotes the words that are preferred for the same concept and for one of the same varieties, so
 * that another word can become preferred. The history of each demoted word records it.
 */
export async function demotePreferred(
  tx: Queryable,
  term: { id: string; conceptId: string; language: Language; varieties: readonly Variety[] },
  actorId: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(DEMOTE, [
    term.id,
    term.conceptId,
    term.language,
    term.varieties,
  ]);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await recordHistory(tx, ids, {
    action: 'updated',
    actorId,
    changes: { usage: { from: 'preferred', to: 'admitted' } },
  });
  await updateQuality(tx, ids);
}

type Candidate = Pick<Row<'terms'>, 'language' | 'varieties' | 'usage'> & { conceptId: string };

const LOCK_CONCEPTS = `
  select pg_advisory_xact_lock($1, key)
  from (
    select distinct hashtext(id) as key
    from unnest($2::text[]) as id
    order by key
  ) k`;

/**
 * Decides the usage of new verified terms. If the concept already has a preferred word for a
 * variety, the new word is only admitted, because an import must not overrule a verifier.
 * @returns the usage of each term, in the same order
 */
export async function limitPreferred(tx: Queryable, terms: readonly Candidate[]): Promise<Usage[]> {
  const preferred = terms.filter(({ usage }) => usage === 'preferred');
  if (preferred.length === 0) return terms.map(({ usage }) => usage);
  const conceptIds = [...new Set(preferred.map(({ conceptId }) => conceptId))];
  await tx.query(LOCK_CONCEPTS, [LOCK, conceptIds]);
  const stored = await tx
    .selectFrom('terms')
    .select(['conceptId', 'language', 'varieties'])
    .where('conceptId', '=', anyOf(conceptIds))
    .where('usage', '=', 'preferred')
    .where('status', '=', 'verified')
    .execute();
  const taken = new Set(stored.flatMap(slotsOf));
  return terms.map((term) => {
    if (term.usage !== 'preferred') return term.usage;
    const slots = slotsOf(term);
    if (slots.some((slot) => taken.has(slot))) return 'admitted';
    for (const slot of slots) taken.add(slot);
    return 'preferred';
  });
}

/** Returns a key for each preferred word that a concept can have at the same time. */
function slotsOf({
  conceptId,
  language,
  varieties,
}: Pick<Candidate, 'language' | 'varieties'> & { conceptId: string | null }): string[] {
  const slots = varieties.length > 0 ? varieties : [language];
  return slots.map((slot) => `${conceptId} ${slot}`);
}
