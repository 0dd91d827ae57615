import type { DecidedTerm } from '#contract/review/verification.ts';
import { checkTermProposal } from '#domain/review/proposal.ts';
import { flagPerson } from '#server/features/administration/flags.ts';
import { storeReport } from '#server/features/reports/reports.ts';
import { addComment, joinConversation } from '#server/features/verification/review/comments.ts';
import { answerSecondLook } from '#server/features/verification/second-looks/second-looks.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { storeTerms, submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition, confirmTerm } from '#server/terms/decisions/decide.ts';
import { storeSecondLook } from '#server/terms/decisions/second-looks.ts';
import { storeProposal } from '#server/terms/edits/proposals.ts';
import type { CrowdEvent, CrowdResponse } from './events.ts';

/** The ids of the stored rows of a plan. */
export type Stored = {
  userIds: readonly string[];
  importerId: string;
  /** The terms after their newest event, by their index in the plan. */
  terms: Map<number, DecidedTerm>;
};

/** Stores an event of the plan with the function with which the site stores it. */
export async function storeEvent(tx: Queryable, event: CrowdEvent, stored: Stored): Promise<void> {
  const { terms, importerId } = stored;
  const at = new Date(event.at).toISOString();
  const userId = (person: number) => stored.userIds[person] as string;
  const term = (index: number) => terms.get(index) as DecidedTerm;
  switch (event.kind) {
    case 'submit': {
      const revisesId = event.revises === null ? null : term(event.revises).id;
      const submitted = await submitTerm(tx, event.input, userId(event.author), revisesId, at);
      terms.set(event.term, { ...submitted, decision: null });
      return;
    }
    case 'import':
      await storeTerms(tx, [{ ...event.input, source: 'crowd-word-list' }], {
        submitterId: importerId,
        verifierId: null,
        at,
      });
      return;
    case 'decide': {
      const decision = { ...event, actorId: userId(event.actor), at };
      terms.set(event.term, await applyTransition(tx, term(event.term).id, decision));
      return;
    }
    case 'confirm':
      await confirmTerm(tx, term(event.term).id, userId(event.actor), at);
      return;
    default:
      return storeResponse(tx, event, { at, userId, term });
  }
}

type Lookup = {
  at: string;
  userId: (person: number) => string;
  term: (index: number) => DecidedTerm;
};

/** Passes no scope, because the plan gives verifiers only terms in their scope. */
const asVerifier = (id: string) => ({ viewerRole: 'verifier', user: { id, scope: null } }) as const;

async function storeResponse(
  tx: Queryable,
  event: CrowdResponse,
  { at, userId, term }: Lookup,
): Promise<void> {
  switch (event.kind) {
    case 'report': {
      const reporterId = event.reporter === null ? null : userId(event.reporter);
      await storeReport(tx, { ...event.report, termId: term(event.term).id }, reporterId, at);
      return;
    }
    case 'comment': {
      const author = await joinConversation(tx, term(event.term), asVerifier(userId(event.author)));
      await addComment(tx, author, { text: event.text, at });
      return;
    }
    case 'propose':
      await storeCorrection(tx, event, { at, userId, term });
      return;
    case 'flag':
      await flagPerson(tx, userId(event.person), {
        flaggedBy: userId(event.flaggedBy),
        reason: event.reason,
        at,
      });
      return;
    case 'secondLook':
      await storeSecondLook(tx, term(event.term), at);
      return;
    case 'answerSecondLook':
      await answerSecondLook(tx, term(event.term), {
        verdict: event.verdict,
        reason: event.reason,
        verifier: asVerifier(userId(event.verifier)),
        at,
      });
      return;
  }
}

async function storeCorrection(
  tx: Queryable,
  { vernacularWord, reason, ...event }: Extract<CrowdResponse, { kind: 'propose' }>,
  { at, userId, term: find }: Lookup,
): Promise<void> {
  const term = find(event.term);
  const checked = checkTermProposal(term, { vernacularWord });
  if (!checked.ok) throw new Error('the plan of the crowd has a correction that is not valid');
  await storeProposal(
    tx,
    {
      target: { termId: term.id, conceptId: null },
      changes: checked.changes,
      version: term.version,
      source: 'A dictionary at our school',
      reason,
      at,
    },
    userId(event.author),
  );
}
