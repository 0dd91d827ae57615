import type { ConceptAction, ConceptChanges } from '#domain/concept/history.ts';
import type { Action } from '#domain/permissions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { LabelEdit } from './labels.ts';
import type { LockedConcept, LockedTerm } from './lock-rows.ts';
import type { RelationEdit } from './relations.ts';
import type { ConceptColumns } from './store.ts';

/** A kind of change that people make to concepts. change.ts lists them and carries them out. */
export type ConceptChangeKind<Request, Found = undefined> = {
  /** Needed for the subject of each concept that changes, before and after the change. */
  permission: Action;
  /** Whether the terms of the concepts move, so that they are locked as well. */
  movesTerms: boolean;
  /**
   * Finds the concepts that the change involves, before any of them is locked.
   * @throws 400 if the request names a concept that does not exist
   */
  find: (tx: Queryable, conceptId: string, request: Request) => Promise<Involved<Found>>;
  /**
   * Plans the change of the locked concepts.
   * @throws 400 or 409 if the change is not possible
   */
  plan: (tx: Queryable, locked: Locked<Found>, request: Request) => Promise<ConceptPlan>;
};

export type Involved<Found> = {
  /** Another concept that changes too. */
  otherId?: string;
  /** Concepts that the request names, and that stay as they are. */
  usedIds?: readonly string[];
  found: Found;
};

export type Locked<Found> = {
  concept: LockedConcept;
  /** The other concept that changes too, or the concept itself if there is no other one. */
  other: LockedConcept;
  /** The terms of both concepts, if the change moves terms. */
  terms: LockedTerm[];
  found: Found;
};

/** The planned changes of concepts and their terms. */
export type ConceptPlan = {
  changes: PlannedChange[];
  /** Recorded in the history of each concept. */
  reason: string | null;
  /** The version of the concepts that the person saw, if the change depends on it. */
  version?: number;
  /** Terms that move to another concept, with their labels. */
  move?: { termIds: readonly string[]; to: LockedConcept };
  /** Words that stop being preferred before the terms move, and that become preferred after it. */
  demoted?: readonly string[];
  promoted?: readonly string[];
  /** What becomes of the two concepts as a merge candidate, if they are one. */
  candidate?: 'merged' | 'reopened';
  /** The concept whose page shows the result. */
  shows: LockedConcept;
};

/** The change of one concept. The history records the columns, labels and relations by itself. */
export type PlannedChange = {
  concept: LockedConcept;
  action: ConceptAction;
  columns?: Partial<ConceptColumns>;
  labels?: LabelEdit;
  relations?: RelationEdit;
  /** Further changes for the history entry. */
  recorded?: ConceptChanges;
};
