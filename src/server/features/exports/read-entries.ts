import type { ExportConcept, ExportEntry } from '#domain/exports/entry.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { BROADER_IDS, RELATED_IDS } from '#server/terms/concepts/relation-sql.ts';
import { exportedTerms, type TermFilter } from '#server/terms/exports/export-sql.ts';
import type { ExportTerm } from '#server/terms/exports/export-term.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

type ConceptFacts = Pick<ExportConcept, 'number' | 'subject' | 'broader' | 'related'> &
  Pick<Row<'concepts'>, 'wikidataId'>;

/** Selects the numbers of those concepts that are public. */
const publicNumbersSql = (ids: string): string => `
  select coalesce(json_agg(other.number order by other.number), '[]')
  from (${ids}) as ids (id)
  join concepts other on other.id = ids.id
  where other.merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = other.id
        and t.status = 'verified'
        and ${isListedId('t.id')}
    )`;

const READ_CONCEPTS = `
  select
    c.number,
    c.subject,
    c.wikidata_id,
    (${publicNumbersSql(BROADER_IDS)}) as broader,
    (${publicNumbersSql(RELATED_IDS)}) as related
  from concepts c
  where c.number = any($1::integer[])`;

/** Reads what the files contain about concepts besides their names and definitions. */
async function readConcepts(
  tx: Queryable,
  numbers: readonly number[],
): Promise<Map<number, ConceptFacts>> {
  const { rows } = await tx.query<ConceptFacts>(READ_CONCEPTS, [numbers]);
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * Small enough that writing a batch delays no requests noticeably, and that its memory is freed
 * soon: objects that live longer are freed only when hundreds of megabytes of them have gathered.
 */
const TERMS_PER_BATCH = 200;

/** The terms of one batch by concept and, separately, in their order. */
export type EntryBatch = {
  terms: readonly ExportTerm[];
  /** The entries by the licence of their files: `main` or the name of another one. */
  byFile: ReadonlyMap<string, readonly ExportEntry[]>;
};

/**
 * Reads all terms that may be published, with their concepts. The terms of a concept are in one
 * batch. Call it in a transaction.
 */
export async function* readEntries(
  tx: Queryable,
  filter: TermFilter,
  signal?: AbortSignal,
): AsyncGenerator<EntryBatch> {
  let heldBack: ExportTerm[] = [];
  for await (const terms of exportedTerms(tx, { ...filter, batch: TERMS_PER_BATCH })) {
    signal?.throwIfAborted();
    const read = [...heldBack, ...terms];
    // More terms of the last concept may be in the next batch.
    const last = read.at(-1)?.concept ?? null;
    const end = last === null ? read.length : read.findIndex(({ concept }) => concept === last);
    heldBack = read.slice(end);
    if (end > 0) yield await toBatch(tx, read.slice(0, end));
  }
  if (heldBack.length > 0) yield await toBatch(tx, heldBack);
}

async function toBatch(tx: Queryable, terms: readonly ExportTerm[]): Promise<EntryBatch> {
  const numbers = [...new Set(terms.flatMap(({ concept }) => concept ?? []))];
  const facts = await readConcepts(tx, numbers);
  const byFile = new Map<string, ExportEntry[]>();
  for (const group of groupTerms(terms)) {
    const [first] = group;
    if (!first) continue;
    const concept = first.concept === null ? undefined : facts.get(first.concept);
    const entries = byFile.get(first.file) ?? [];
    entries.push({ concept: concept ? describeConcept(concept, group) : null, terms: group });
    byFile.set(first.file, entries);
  }
  return { terms, byFile };
}

/** Groups the terms of a concept that belong in the same files. */
function groupTerms(terms: readonly ExportTerm[]): Iterable<ExportTerm[]> {
  const groups = new Map<string, ExportTerm[]>();
  for (const term of terms) {
    const key = `${term.concept ?? term.id} ${term.file}`;
    const group = groups.get(key) ?? [];
    group.push(term);
    groups.set(key, group);
  }
  return groups.values();
}

function describeConcept(facts: ConceptFacts, terms: readonly ExportTerm[]): ExportConcept {
  const { number, subject, broader, related, wikidataId } = facts;
  const defined = terms.find(({ definition }) => definition !== null);
  return {
    number,
    name: terms[0]?.english ?? '',
    gloss: terms[0]?.gloss ?? null,
    subject,
    labels: terms.flatMap((term) => term.labels.map(({ text }) => text)),
    definition: defined?.definition ?? null,
    definitionLicence: defined?.definitionLicence ?? null,
    wikidataId,
    broader,
    related,
  };
}
