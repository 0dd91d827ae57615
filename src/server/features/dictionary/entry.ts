import type { ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import type { getTerm, OtherWord } from '#contract/terms/dictionary.ts';
import type { HistoryEntry, TermExtras } from '#contract/terms/term.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { roleInScope } from '#domain/people/scope.ts';
import { can } from '#domain/permissions.ts';
import { isUnderReview } from '#domain/review/report.ts';
import type { TermField } from '#domain/term/fields.ts';
import { canView } from '#domain/term/status.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable, Reads, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { hideNames } from '#server/terms/rows/actors.ts';
import type { TermRow } from '#server/terms/rows/columns.ts';
import { ENTRY, WORDS_OF_HEADWORD, WORDS_PER_LANGUAGE } from './entry-sql.ts';

type Entry = Omit<ReplyOf<typeof getTerm>, 'url'>;

type EntryRow = TermRow & {
  extras: TermExtras;
  history: HistoryEntry[];
  words: OtherWord[];
  siblings: Entry['siblings'];
  sources: Entry['sources'];
  verifiers: number;
  reporters: number;
  requestedReason: string | null;
  requestedField: TermField | null;
  changesRequestedAt: string | null;
};

/**
 * Returns a term with its history (newest first), the verified words for the same meaning, the
 * other senses of its English word, its sources, its revisions, an open request for changes,
 * whether it is under review, and whether the caller may confirm it.
 * @throws 404 if the term does not exist or the caller may not see it
 */
export async function readEntry(reads: Reads, caller: Caller, id: string): Promise<Entry> {
  const { rows } = await reads.prepared.query<EntryRow>(ENTRY, [id]);
  const [row] = rows;
  const role = row ? roleInScope(caller, row) : caller.viewerRole;
  if (!row || !canView({ id: caller.user?.id ?? null, role }, row))
    throw new HttpProblem(404, errorText('missing'));
  const {
    extras,
    history,
    siblings,
    sources,
    verifiers,
    reporters,
    requestedReason,
    requestedField,
    changesRequestedAt,
    words: ofConcept,
    ...term
  } = row;
  const words = term.conceptNumber === null ? await findWordsOfHeadword(reads, id) : ofConcept;
  const wordsIn = (language: Language) => words.filter((word) => word.language === language);
  return {
    term,
    ...extras,
    others: languageIds
      .filter((language) => language !== term.language)
      .flatMap((language) => wordsIn(language).slice(0, WORDS_PER_LANGUAGE)),
    synonymsInLanguage: wordsIn(term.language),
    siblings,
    sources,
    verifiers,
    changesRequested:
      changesRequestedAt === null
        ? null
        : { reason: requestedReason ?? '', field: requestedField, at: changesRequestedAt },
    underReview: isUnderReview(reporters),
    canConfirm: await canConfirm(reads.prepared, caller, term),
    revision: await findRevision(reads, caller, id),
    history: hideNames(history, role).map((entry) => ({
      ...entry,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  };
}

async function findWordsOfHeadword(reads: Reads, termId: string): Promise<OtherWord[]> {
  const { rows } = await reads.prepared.query<Pick<EntryRow, 'words'>>(WORDS_OF_HEADWORD, [termId]);
  return rows[0]?.words ?? [];
}

const REVISIONS = `
  select
    id,
    revises_id is not distinct from $1 as is_later,
    status,
    submitter_id,
    language,
    subject
  from terms
  where id = (select revises_id from terms where id = $1)
    or revises_id = $1`;

type RevisionRow = Pick<Row<'terms'>, 'id' | 'status' | 'submitterId' | 'language' | 'subject'> & {
  isLater: boolean;
};

/**
 * Finds the ids of the term that this term revises and of the term that revises this one. An id is
 * null if there is no such term or the caller may not see the term. For signed-out callers, both
 * ids are null: only rejected terms have revisions, and signed-out people cannot see rejected
 * terms.
 */
async function findRevision(
  reads: Reads,
  caller: Caller,
  termId: string,
): Promise<Entry['revision']> {
  const { user } = caller;
  if (!user) return { revises: null, revisedBy: null };
  const { rows } = await reads.prepared.query<RevisionRow>(REVISIONS, [termId]);
  const visible = rows.filter((other) =>
    canView({ id: user.id, role: roleInScope(caller, other) }, other),
  );
  return {
    revises: visible.find(({ isLater }) => !isLater)?.id ?? null,
    revisedBy: visible.find(({ isLater }) => isLater)?.id ?? null,
  };
}

type Confirmable = Pick<TermRow, 'id' | 'status' | 'submitterId' | 'verifierId' | 'mergedInto'>;

/**
 * Returns whether the caller may confirm a verified term as a second verifier: they neither
 * submitted nor verified it, and have not confirmed it yet.
 */
async function canConfirm(
  database: Queryable,
  { user, viewerRole }: Caller,
  { id, status, submitterId, verifierId, mergedInto }: Confirmable,
): Promise<boolean> {
  if (!user || !can(viewerRole, 'term.confirm') || status !== 'verified') return false;
  if (mergedInto !== null) return false;
  if (submitterId === user.id || verifierId === user.id) return false;
  const confirmation = await database
    .selectFrom('termConfirmations')
    .select('termId')
    .where('termId', '=', id)
    .where('verifierId', '=', user.id)
    .executeTakeFirst();
  return confirmation === undefined;
}
