import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import { m } from '#domain/messages.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { recordConceptHistory } from '../concept-history.ts';
import { refreshConcepts } from '../refresh-concepts.ts';
import { rekeyConcepts } from '../rekey-concepts.ts';
import { reserveConcepts } from '../reserve-concepts.ts';
import { checkNotMerged } from './edit.ts';
import { invalidField } from './find-concepts.ts';
import { type LockedConcept, type LockedTerm, lockRows, lockTermsOf } from './lock-rows.ts';
import { moveTerms } from './move-terms.ts';

/**
 * Moves terms of a concept to a new one. The new concept has no identity, so no submission joins it
 * by its words alone.
 * @param split.terms the ids of the terms that move
 * @returns the number of the new concept
 * @throws 400 if a term is not one of the concept's, or no term would stay
 * @throws 409 if the concept was merged into another one
 */
export async function splitConcept(
  tx: Queryable,
  conceptId: string,
  split: { terms: readonly string[]; gloss: string; reason: string; actorId: string },
): Promise<number> {
  const { gloss, reason, actorId } = split;
  await reserveConcepts(tx, { toChange: [conceptId] });
  const terms = await lockTermsOf(tx, [conceptId]);
  const [source] = await lockRows(tx, [conceptId]);
  await checkNotMerged(tx, source);
  const moving = chooseTerms(terms, split.terms);
  const ids = moving.map(({ id }) => id);

  const created = await createConcept(tx, source, moving, gloss);
  await moveTerms(tx, ids, { from: source, to: created, actorId });
  await tx
    .updateTable('concepts')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', source.id)
    .execute();
  await recordConceptHistory(tx, [source.id], {
    action: 'split',
    actorId,
    reason,
    changes: {
      splitInto: { from: null, to: String(created.number) },
      terms: { from: ids.join(' '), to: null },
    },
  });
  await recordConceptHistory(tx, [created.id], {
    action: 'created',
    actorId,
    reason,
    changes: {
      splitFrom: { from: null, to: String(source.number) },
      terms: { from: null, to: ids.join(' ') },
    },
  });
  await refreshConcepts(tx, [source.id, created.id], actorId);
  await rekeyConcepts(tx, [source.id, created.id]);
  return created.number;
}

/** @throws 400 if a term is not one of the concept's, or no term would stay */
function chooseTerms(terms: readonly LockedTerm[], ids: readonly string[]): LockedTerm[] {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = terms.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw invalidField('terms', m.rules_split_terms_unknown());
  if (chosen.length === terms.length) throw invalidField('terms', m.rules_split_terms_all());
  return chosen;
}

/** The headword is the English word of the best term. */
async function createConcept(
  tx: Queryable,
  { subject }: LockedConcept,
  terms: readonly LockedTerm[],
  gloss: string,
): Promise<{ id: string; number: number }> {
  const [best] = terms.toSorted(
    (a, b) =>
      Number(b.status === 'verified') - Number(a.status === 'verified') || a.quality - b.quality,
  );
  const [label] = splitHeadwords(best?.englishWord ?? '');
  const created = await tx
    .insertInto('concepts')
    .values({ headword: normalizeHeadword(label), subject, gloss })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('conceptLabels')
    .values({ conceptId: created.id, text: label, kind: 'preferred' })
    .execute();
  return created;
}
