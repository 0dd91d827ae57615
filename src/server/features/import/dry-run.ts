import { describeImported } from '#domain/concept/describe.ts';
import type { ImportedTerm } from '#domain/term/details.ts';
import { anyOf, type Database, type Queryable } from '#server/platform/db/database.ts';
import { findNewForms, findWithoutHeadword, formTarget, refuseForm } from './forms.ts';
import { findNewSupport, locateSupport } from './further-sources.ts';
import {
  type AddedForms,
  type ImportOptions,
  type ImportResult,
  type OnProgress,
  readInBatches,
} from './import.ts';
import {
  type EarlierRows,
  listTermSources,
  noEarlierRows,
  type Plan,
  type PresentRow,
  planBatch,
} from './plan.ts';
import type { AcceptedRow, RefusedRow } from './rows.ts';
import { createRuleCounts, type RuleCount } from './rule-counts.ts';

export type DryRunResult = ImportResult & {
  /** How many concepts would be created. */
  concepts: number;
  /** The codes of the sources that nobody has described. */
  unknownSources: string[];
  /** What each rule of notes and headwords reads in the file. */
  rules: RuleCount[];
};

/** The rows that the import would create so far. */
type Created = {
  earlier: EarlierRows;
  concepts: Set<string>;
  sources: Set<string>;
  /** The headwords to which forms could be added (`formTarget`). */
  headwords: Set<string>;
};

/**
 * Determines what an import of the file would do. The transactions are read-only, so PostgreSQL
 * rejects every write.
 */
export async function simulateImport(
  database: Database,
  file: string,
  options: ImportOptions,
  onRefused: (row: RefusedRow) => void,
  onProgress: OnProgress,
): Promise<DryRunResult> {
  const created: Created = {
    earlier: noEarlierRows(),
    concepts: new Set(),
    sources: new Set(),
    headwords: new Set(),
  };
  const rules = createRuleCounts();
  const result = await readInBatches(file, options, {
    onRows: ({ accepted }) =>
      database.transaction(async (tx) => {
        await tx.query('set transaction read only');
        accepted.forEach(rules.add);
        const plan = await planBatch(tx, accepted, {
          earlier: created.earlier,
          pending: options.pending,
          before: null,
        });
        for (const term of plan.fresh) created.headwords.add(formTarget(term));
        await addNewConcepts(tx, plan.fresh, created.concepts);
        await addUnknownSources(tx, plan, created.sources);
        return {
          stored: plan.fresh.length,
          present: plan.present.length,
          sourced: await countFurtherSources(tx, plan.present),
          refused: plan.refused,
          changed: plan.changed,
          repeated: plan.repeated,
        };
      }),
    onForms: (rows) =>
      database.transaction(async (tx) => {
        await tx.query('set transaction read only');
        rows.forEach(rules.add);
        return simulateForms(tx, rows, created, options);
      }),
    onChanges: async ({ accepted, further, repeated, refused }) => ({
      stored: further.length,
      present: repeated,
      sourced: 0,
      accepted: accepted.length,
      refused,
    }),
    onRefused: (row) => {
      rules.add(row);
      onRefused(row);
    },
    onProgress,
  });
  return {
    ...result,
    rules: rules.list(),
    concepts: created.concepts.size,
    unknownSources: [...created.sources].sort(),
  };
}

async function simulateForms(
  tx: Queryable,
  rows: readonly AcceptedRow[],
  { earlier, concepts, sources, headwords }: Created,
  { pending }: ImportOptions,
): Promise<AddedForms> {
  const unstored = await findWithoutHeadword(tx, rows, { pending });
  const missing = unstored.filter(({ term }) => !headwords.has(formTarget(term)));
  const plan = await planBatch(tx, missing, { earlier, pending, before: null });
  await addNewConcepts(tx, plan.fresh, concepts);
  await addUnknownSources(tx, { ...plan, fresh: rows.map(({ term }) => term) }, sources);
  for (const term of plan.fresh) headwords.add(formTarget(term));
  const targets = new Set(unstored.map(({ term }) => formTarget(term)));
  for (const headword of headwords) targets.delete(headword);
  const refused = rows.filter(({ term }) => targets.has(formTarget(term)));
  const accepted = rows.filter(({ term }) => !targets.has(formTarget(term)));
  const forms = await findNewForms(tx, accepted, { pending });
  return {
    stored: plan.fresh.length,
    present: accepted.length - forms.length,
    sourced: await countFurtherSources(tx, plan.present),
    forms: forms.length,
    refused: refused.map((row) => refuseForm(row, { pending })),
  };
}

async function addNewConcepts(
  tx: Queryable,
  terms: readonly ImportedTerm[],
  concepts: Set<string>,
): Promise<void> {
  const identities = terms.map((term) => describeImported(term, { isImported: true }).identity);
  const rows = await tx
    .selectFrom('concepts')
    .select('identity')
    .where('identity', '=', anyOf(identities))
    .execute();
  const stored = new Set(rows.map(({ identity }) => identity));
  for (const identity of identities) if (!stored.has(identity)) concepts.add(identity);
}

async function addUnknownSources(
  tx: Queryable,
  { fresh, present }: Plan,
  sources: Set<string>,
): Promise<void> {
  const codes = [...fresh.flatMap(listTermSources), ...present.flatMap((row) => row.sources)];
  const rows = await tx
    .selectFrom('sources')
    .select('code')
    .where('code', '=', anyOf([...new Set(codes)]))
    .execute();
  const stored = new Set(rows.map(({ code }) => code));
  for (const code of codes) if (!stored.has(code)) sources.add(code);
}

/** Counts the sources that would be added to stored terms and to terms of earlier rows. */
async function countFurtherSources(tx: Queryable, present: readonly PresentRow[]): Promise<number> {
  const support = await locateSupport(tx, present);
  const known = support.length - (await findNewSupport(tx, support)).length;
  return present.flatMap(({ sources }) => sources).length - known;
}
