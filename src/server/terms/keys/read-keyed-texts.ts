import type { KeyedWords } from '#domain/search/keys.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** The texts outside a term's own row that its search keys are built from. */
export type KeyedTexts = Required<Pick<KeyedWords, 'labels' | 'forms'>>;

/**
 * The labels of a term's concept. A label that came with a term that is not public is left out,
 * because only that term may be found by it.
 */
const READ_LABELS = `
  select t.id as term_id, l.text
  from terms t
  join concept_labels l on l.concept_id = t.concept_id
  left join terms bringing on bringing.id = l.term_id
  where t.id = any($1::uuid[])
    and lower(l.text) <> lower(t.english_word)
    and (l.term_id is null or l.term_id = t.id or bringing.status = 'verified')
  order by l.kind = 'hidden', l.text collate "C"`;

const READ_FORMS = `
  select f.term_id, f.form as text
  from lookup_forms f
  where f.term_id = any($1::uuid[])
  order by f.form collate "C"`;

type TextOfTerm = { termId: string; text: string };

/** Reads the labels and look-up forms of terms. The caller must have locked their concepts. */
export async function readKeyedTexts(
  tx: Queryable,
  termIds: readonly string[],
): Promise<Map<string, KeyedTexts>> {
  const texts = new Map(termIds.map((id): [string, KeyedTexts] => [id, { labels: [], forms: [] }]));
  const labels = await tx.query<TextOfTerm>(READ_LABELS, [termIds]);
  const forms = await tx.query<TextOfTerm>(READ_FORMS, [termIds]);
  for (const [id, rows] of Map.groupBy(labels.rows, ({ termId }) => termId))
    texts.set(id, { labels: rows.map(({ text }) => text), forms: [] });
  for (const [id, rows] of Map.groupBy(forms.rows, ({ termId }) => termId))
    texts.set(id, { labels: texts.get(id)?.labels ?? [], forms: rows.map(({ text }) => text) });
  return texts;
}
