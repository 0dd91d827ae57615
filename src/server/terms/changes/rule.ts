import type { ErrorText } from '#contract/error-texts.ts';
import type { NoticeKind } from '#domain/people/notice.ts';
import type { Action } from '#domain/permissions.ts';
import type { HistoryAction, TermStatus } from '#domain/term/status.ts';
import type { DecisionKind } from '../decisions/decisions.ts';

/** Rows by other people about a term that a change of the term can end. */
export type Ended = 'claims' | 'approvals' | 'request' | 'secondLooks';

/** One kind of change of a term: who may make it, when, and what it entails. */
export type ChangeRule = {
  /**
   * The permission of the actor. `system` changes are made by imports and jobs only. A
   * `consequence` follows from another change, which has been checked.
   */
  needs: Action | 'system' | 'consequence';
  /** Whether the actor may, may not or must have submitted the term. */
  own: 'allowed' | 'refused' | 'refusedUnlessSelfReview' | 'required';
  /** Verifiers with a scope may not change the terms outside it, before and after the change. */
  scoped: boolean;
  /** The statuses from which the change starts, and the one to which it leads, if it sets one. */
  from: readonly TermStatus[];
  to?: TermStatus;
  /**
   * The message of the 409 if the term has another status. By default, it says that the term was
   * already decided.
   */
  wrongStatus?: () => ErrorText;
  /**
   * The message of the 409 if the concept of the term has changed meanwhile. There is a default
   * message.
   */
  conceptChanged?: () => ErrorText;
  /** Which terms the change refuses with 409. */
  refuses?: 'merged' | 'unlisted';
  /** Whether the actor becomes the term's verifier. */
  decides?: boolean;
  /** Whether the change publishes words, so that an exact copy of another term is refused. */
  publishes?: boolean;
  /** Whether subjects that need two approvals also need a second verifier for the change. */
  needsSecond?: boolean;
  /** Whether the change fails with 400 if it changes nothing. */
  requiresChanges?: boolean;
  /**
   * How the concepts of the term are locked: not at all, against changes of their labels, against
   * other changes of their terms, or together with all of their terms.
   */
  concepts: 'none' | 'labels' | 'use' | 'all';
  ends: readonly Ended[];
  /**
   * The entries of the history that give the reason. Without any, the changed values and the reason
   * are one entry.
   */
  records: readonly HistoryAction[];
  /** The decision that is stored, with what it replaced. */
  decision?: DecisionKind;
  /** The notice to the term's submitter. */
  notice?: NoticeKind;
  /**
   * When the version is raised, which makes open pages outdated. By default, only if the history
   * records changed values; `withValues` means with every new value.
   */
  version?: 'withValues' | 'never';
  /** Leaves the time of the last change as it is. */
  keepsTime?: boolean;
  /** Leaves the concepts as they are, because the change that entails this one updates them. */
  leavesConcepts?: boolean;
};
