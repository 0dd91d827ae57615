import type { FastifyBaseLogger } from 'fastify';
import { type ConceptDescription, describeConcept } from '#domain/concept/describe.ts';
import { normalizeHeadword } from '#domain/concept/identity.ts';
import { NOTES_VERSION, type ParsedNotes } from '#domain/concept/notes.ts';
import type { TermChanges, TermInput } from '#domain/term/fields.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { applyChange } from '../changes/apply.ts';
import { ensureMigrationUser, MIGRATION } from '../changes/attach-concepts.ts';
import type { Next } from '../changes/planned.ts';
import { lockStates } from '../changes/state.ts';
import { storeExtras } from '../rows/extras.ts';
import { ensureSources } from '../rows/sources.ts';
import { rekeyConcepts } from './rekey-concepts.ts';

/** Returns the columns of an imported term that tidying changes. */
export function tidyImported(
  input: Pick<TermInput, 'notes' | 'meaning'>,
  notes: ParsedNotes,
): Pick<Row<'terms'>, 'notes' | 'meaning' | 'tidied'> {
  return { notes: notes.rest, meaning: withoutPlaceholder(input.meaning), tidied: NOTES_VERSION };
}

const withoutPlaceholder = (meaning: string | null): string | null =>
  meaning === PLACEHOLDER_MEANING ? null : meaning || null;

/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How many terms were checked, and how many of their notes and definitions changed. */
type Progress = { checked: number; notes: number; definitions: number };

/**
 * Removes from notes what is also stored elsewhere, and definitions that are the placeholder. The
 * history of each changed term contains the text as it was. A run that was interrupted continues
 * where it stopped, and several copies of the server can run at the same time.
 * @returns the number of terms that were checked
 */
export async function tidyNotes(
  database: Database,
  { signal, log }: { signal?: AbortSignal; log?: Pick<FastifyBaseLogger, 'info'> } = {},
): Promise<number> {
  const progress: Progress = { checked: 0, notes: 0, definitions: 0 };
  let last: string | undefined = FIRST_ID;
  while (last !== undefined && !signal?.aborted) {
    const after: string = last;
    const tidied = await database.transaction((tx) => tidyBatch(tx, after));
    progress.checked += tidied.length;
    progress.notes += tidied.filter(({ changes }) => changes.notes).length;
    progress.definitions += tidied.filter(({ changes }) => changes.meaning).length;
    last = tidied.at(-1)?.term.id;
  }
  if (progress.checked > 0) log?.info(progress, 'tidied terms');
  return progress.checked;
}

/** Tidies the next terms of the queue. */
async function tidyBatch(tx: Queryable, after: string): Promise<TidiedTerm[]> {
  const terms = await selectUntidy(tx, after);
  if (terms.length === 0) return [];
  await ensureMigrationUser(tx);
  const tidied = terms.map(tidyTerm);
  const byId = new Map(tidied.map((each) => [each.term.id, each]));
  await applyChange(tx, await lockStates(tx, [...byId.keys()]), {
    kind: 'tidy',
    actorId: MIGRATION.id,
    next: ({ id }) => describeTidied(byId.get(id) as TidiedTerm),
    storeMore: () => storeParts(tx, tidied),
  });
  return tidied;
}

const describeTidied = ({ notes, meaning, changes }: TidiedTerm): Next => ({
  values: { notes, meaning, tidied: NOTES_VERSION },
  changes,
});

const selectUntidy = (tx: Queryable, after: string) =>
  tx
    .selectFrom('terms')
    .innerJoin('users', 'users.id', 'terms.submitterId')
    .innerJoin('concepts', 'concepts.id', 'terms.conceptId')
    .select([
      'terms.id',
      'terms.conceptId',
      'englishWord',
      'terms.subject',
      'terms.language',
      'meaning',
      'notes',
      'varieties',
      'partOfSpeech',
      'concepts.gloss',
      'users.isSystem as isImported',
    ])
    .where('tidied', 'is', null)
    .where('terms.conceptId', 'is not', null)
    .where('terms.id', '>', after)
    .orderBy('terms.id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate('terms')
    .skipLocked()
    .execute();

type UntidyTerm = Awaited<ReturnType<typeof selectUntidy>>[number];
type TidiedTerm = {
  term: UntidyTerm;
  concept: ConceptDescription;
  notes: string | null;
  meaning: string | null;
  changes: TermChanges;
};

function tidyTerm(term: UntidyTerm): TidiedTerm {
  const concept = describeConcept(term, term);
  const notes = saysTheSame(term, concept.notes) ? concept.notes.rest : term.notes;
  const meaning = withoutPlaceholder(term.meaning);
  const changes: TermChanges = {};
  if (notes !== term.notes) {
    changes.notes = { from: term.notes, to: notes };
    const varieties = concept.notes.varieties.join(' ');
    if (varieties) changes.varieties = { from: null, to: varieties };
    const { partOfSpeech } = concept.notes;
    if (partOfSpeech) changes.partOfSpeech = { from: null, to: partOfSpeech };
  }
  if (meaning !== term.meaning) changes.meaning = { from: term.meaning, to: meaning };
  return { term, concept, notes, meaning, changes };
}

/**
 * Returns whether the columns of the term and its concept contain what the notes say. If they do
 * not, somebody has edited the term or moved it to another concept, and the notes are kept.
 */
function saysTheSame(term: UntidyTerm, notes: ParsedNotes): boolean {
  const hasVarieties =
    notes.varieties.length === 0 || notes.varieties.join() === term.varieties.join();
  const hasPartOfSpeech = notes.partOfSpeech === null || notes.partOfSpeech === term.partOfSpeech;
  const hasContext =
    notes.context === null ||
    normalizeHeadword(notes.context) === normalizeHeadword(term.gloss ?? '');
  return hasVarieties && hasPartOfSpeech && hasContext;
}

/** Stores synonyms and sources that the notes gained after the term got its concept. */
async function storeParts(tx: Queryable, tidied: readonly TidiedTerm[]): Promise<void> {
  const changed = tidied.filter(({ changes }) => changes.notes);
  await ensureSources(
    tx,
    changed.flatMap(({ concept }) => concept.notes.source ?? []),
  );
  const extras = changed.map(({ term, concept }) => ({
    termId: term.id,
    conceptId: term.conceptId as string,
    synonyms: concept.synonyms,
    source:
      concept.notes.source === null
        ? null
        : { code: concept.notes.source, place: null, sourceId: null },
  }));
  await storeExtras(tx, extras);
  const labelled = extras.filter(({ synonyms }) => synonyms.length > 0);
  await rekeyConcepts(
    tx,
    labelled.map(({ conceptId }) => conceptId),
  );
}
