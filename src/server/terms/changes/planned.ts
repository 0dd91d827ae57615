import type { DecidedTerm } from '#contract/review/verification.ts';
import type { NoticeKind } from '#domain/people/notice.ts';
import type { TermEdit } from '#domain/term/details.ts';
import type { TermChanges, TermField } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import type { HistoryAction, TermStatus } from '#domain/term/status.ts';
import type { DecisionKind } from '../decisions/decisions.ts';
import type { Changed } from './derive.ts';
import type { ChangeKind } from './kinds.ts';
import { type NewValues, NOW, type TermState } from './state.ts';

/* What a change is before it is stored. */

/** The concept that a term joins or stays in. */
export type TargetConcept = { id: string; number: number | null };

/** The new values of a term. Undefined ones stay the same. */
export type Next = {
  values?: NewValues;
  /** The example and the synonyms. */
  extras?: Pick<TermEdit, 'example' | 'exampleEnglish' | 'synonyms'> | undefined;
  target?: TargetConcept | undefined;
  /** Confirmations and approvals that replace the present ones. */
  support?: Pick<TermSnapshot, 'confirmations' | 'approvals'>;
  /** The changes in the history entry, if they are not the difference. */
  changes?: TermChanges;
};

/** A change of terms that have been locked and checked. */
export type CheckedChange = {
  kind: ChangeKind;
  actorId: string;
  reason?: string | null | ((before: TermState) => string | null);
  /** When the change was made; by default, now. */
  at?: string | undefined;
  next?: (before: TermState) => Next;
  /** Stores what belongs to the change in other tables, before anything is computed from it. */
  storeMore?: () => Promise<void>;
  /** Changes other terms of the concepts, before the concepts are brought up to date. */
  changeOthers?: () => Promise<void>;
  /** The field that a request for changes is about, if it is about one. */
  requestedField?: TermField | null;
  /** The batch that the decision belongs to. */
  batchId?: string;
  /** The id of somebody who learns about the change in another way, and gets no notice. */
  toldElsewhere?: string;
};

/** A change of one term, once it is stored. */
export type Result = { before: TermState; after: TermState; changes: TermChanges } & Pick<
  DecidedTerm,
  'decision'
>;

/** Returns a term as it will be. Numbers that PostgreSQL computes are left as they are. */
export function predict(before: TermState, { values = {}, target }: Next): TermState {
  const known = Object.entries(values)
    .map(([column, value]) => [column, value === NOW ? new Date().toISOString() : value])
    .filter(([, value]) => value !== undefined && typeof value !== 'symbol');
  const after = { ...before, ...Object.fromEntries(known) } as TermState;
  return {
    ...after,
    meaning: after.meaning ?? '',
    conceptId: target?.id ?? after.conceptId,
    conceptNumber: target ? target.number : after.conceptNumber,
  };
}

/** The effects of a change of one term: its status, decision, notice and history entries. */
export type Effect = {
  status: TermStatus | undefined;
  decision: DecisionKind | undefined;
  notice: NoticeKind | undefined;
  /** The entries of the history that give the reason. */
  records: readonly HistoryAction[] | 'firstApproval';
};

/** A term before a change and, as far as it is known before the change, after it. */
export type PredictedTerm = { before: TermState; next: Next; after: TermState };
/** A change of one term that is about to be stored. */
export type PlannedChange = Changed & {
  next: Next;
  changes: TermChanges;
  effect: Effect;
  /** The ids of the words that stop being preferred. */
  demoted: string[];
};
