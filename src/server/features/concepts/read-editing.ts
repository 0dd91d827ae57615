import type { ConceptEditing } from '#contract/terms/concepts.ts';
import type { Actor } from '#contract/terms/term.ts';
import type { ConceptChangeField, ConceptChanges } from '#domain/concept/history.ts';
import { limits } from '#domain/limits.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { readEditableLabels } from '#server/terms/concept-edits/labels.ts';
import { SOURCE_ORDER } from '#server/terms/derived/support-sql.ts';
import { selectConceptActor } from '#server/terms/rows/actors.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';

/** Reads the parts of a concept that only people who may edit it see, such as its history. */
export async function readEditing(database: Queryable, conceptId: string): Promise<ConceptEditing> {
  const [labels, sources, merged, history] = await Promise.all([
    readEditableLabels(database, conceptId),
    readSources(database),
    readMerged(database, conceptId),
    readHistory(database, conceptId),
  ]);
  return { labels, sources, merged, history };
}

const SOURCES = `
  select s.code, s.name, s.publisher, s.licence, s.url, s.authority
  from sources s
  order by ${SOURCE_ORDER}`;

const readSources = async (database: Queryable): Promise<ConceptEditing['sources']> =>
  (await database.query<ConceptEditing['sources'][number]>(SOURCES)).rows;

const MERGED = `
  select
    o.number,
    ${englishWordSql('o')} as english,
    o.gloss,
    o.subject,
    merge.created_at as merged_at,
    merge.reason
  from concepts o
  join lateral (
    select h.created_at, h.reason, h.position
    from concept_history h
    where h.concept_id = o.id and h.action = 'merged' and h.changes ? 'mergedInto'
    order by h.position desc
    limit 1
  ) as merge on true
  where o.merged_into = $1
  order by merge.position desc`;

const readMerged = async (
  database: Queryable,
  conceptId: string,
): Promise<ConceptEditing['merged']> =>
  (await database.query<ConceptEditing['merged'][number]>(MERGED, [conceptId])).rows;

type Entry = Pick<Row<'conceptHistory'>, 'id' | 'action' | 'reason' | 'changes' | 'createdAt'> & {
  actor: Actor;
};

/** Reads the history of a concept, newest first. */
async function readHistory(
  database: Queryable,
  conceptId: string,
): Promise<ConceptEditing['history']> {
  const entries: Entry[] = await database
    .selectFrom('conceptHistory')
    .select(['id', 'action', 'reason', 'changes', 'createdAt'])
    .select(selectConceptActor)
    .where('conceptId', '=', conceptId)
    .orderBy('position', 'desc')
    .limit(limits.conceptHistory)
    .execute();
  const words = await readWords(database, entries.flatMap(collectTermIds));
  return entries.map(({ changes, ...entry }) => ({
    ...entry,
    changes: changes && showWords(changes, words),
  })) as ConceptEditing['history'];
}

/** The changes that are stored as ids of terms. */
const termFields = [
  'definitionTerm',
  'terms',
  'demoted',
] as const satisfies readonly ConceptChangeField[];

const splitIds = (text: string | null | undefined): string[] =>
  text?.split(' ').filter(Boolean) ?? [];

const collectTermIds = ({ changes }: Entry): string[] =>
  termFields.flatMap((field) => [
    ...splitIds(changes?.[field]?.from),
    ...splitIds(changes?.[field]?.to),
  ]);

async function readWords(
  database: Queryable,
  termIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('terms')
    .select(['id', 'vernacularWord'])
    .where('id', '=', anyOf(termIds))
    .execute();
  return new Map(rows.map(({ id, vernacularWord }) => [id, vernacularWord]));
}

function showWords(changes: ConceptChanges, words: ReadonlyMap<string, string>): ConceptChanges {
  const show = (text: string | null) =>
    splitIds(text)
      .flatMap((id) => words.get(id) ?? [])
      .join('; ') || null;
  const shown = { ...changes };
  for (const field of termFields) {
    const change = changes[field];
    if (change) shown[field] = { from: show(change.from), to: show(change.to) };
  }
  return shown;
}
