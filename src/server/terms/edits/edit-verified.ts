import type { DecidedTerm } from '#contract/review/verification.ts';
import { pickTermValues, type TermValues } from '#domain/term/fields.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Change, changeTerm } from '../changes/change-terms.ts';
import type { TermState } from '../changes/state.ts';
import { pickFields, type TermRow } from '../rows/columns.ts';

/** A correction of a verified term, which stays verified and keeps its concept. */
export type Correction = Pick<Change, 'actorId' | 'version' | 'toldElsewhere' | 'readAgreeing'> & {
  kind: 'acceptProposal' | 'correctSpelling' | 'restore';
  reason: string | null;
  /** Returns the new values of the fields. It is called before and after the term is locked. */
  correct: (before: TermRow) => TermValues;
  /** Checks, once the term is locked, that the correction is still possible. */
  check?: (before: TermState) => Promise<void>;
};

/**
 * Corrects a verified term. Its history and its decisions record the correction.
 * @throws the same errors as `changeTerms`
 */
export const correctTerm = (
  tx: Queryable,
  termId: string,
  { correct, check, ...correction }: Correction,
): Promise<DecidedTerm> =>
  changeTerm(tx, termId, {
    ...correction,
    next: (before) => ({ values: pickFields(pickTermValues(correct(before))) }),
    check: async ([term]) => {
      if (term) await check?.(term);
    },
  });
