import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import {
  type Given,
  isObject,
  proposalReason,
  proposalRejection,
  proposalSource,
  proposalStatuses,
} from '#domain/review/proposal.ts';
import { subjectIds } from '#domain/subjects.ts';
import { approvalReason } from '#domain/term/reasons.ts';
import { termStatuses } from '#domain/term/status.ts';
import { varietyIds } from '#domain/varieties.ts';
import { areValid, choice, count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, namesLanguagesOnce, paging, severalLanguages } from '../list-query.ts';
import { conceptLink } from './concepts.ts';
import { change, senseFacts, termName } from './term.ts';
import { checkedBy } from './term-body.ts';

const proposedTerm = z.extend(termName, {
  subject: z.enum(subjectIds),
  varieties: z.array(z.enum(varietyIds)),
  status: z.enum(termStatuses),
  mergedInto: z.nullable(id),
});

/** A suggested edit of a verified term or of a concept: one of `term` and `concept` is null. */
export const proposal = z.object({
  id,
  term: z.nullable(proposedTerm),
  concept: z.nullable(z.extend(conceptLink, senseFacts)),
  author: z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
  /** Whether the caller is the author. */
  own: z.boolean(),
  /** The old and new value of each field, as in the history. */
  changes: z.record(z.string(), change),
  /** The present values of the same fields. */
  present: z.record(z.string(), z.nullable(z.string())),
  /**
   * Whether one of the fields has changed since it was proposed, so that the proposal cannot be
   * accepted.
   */
  isOutdated: z.boolean(),
  source: z.string(),
  reason: z.string(),
  status: z.enum(proposalStatuses),
  /** Whether a verifier has given the first of two approvals. */
  approvedOnce: z.boolean(),
  decisionReason: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  createdAt: time,
});
export type Proposal = z.infer<typeof proposal>;

/**
 * The fields depend on what is changed, so domain/review/proposal.ts checks them after the term is read.
 */
const proposedChanges = checkedBy<Given>(
  (raw) =>
    isObject(raw)
      ? { ok: true, value: raw }
      : { ok: false, message: m.rules_proposal_changes_missing() },
  z.unknown(),
  { type: 'object', minProperties: 1 },
);

export const submitProposal = endpoint({
  method: 'POST',
  path: '/api/proposals',
  summary: 'Suggests an edit of a verified term or of a concept',
  needs: 'proposal.submit',
  status: 201,
  rate: 'submission',
  /**
   * One of `termId` and `concept`, the number of a concept, must be given. `changes` contains the
   * new values of the fields that change: of any fields of a term, or of `gloss`, `definition` and
   * `subject` of a concept. `version` is the version of the term or concept that the caller read.
   */
  body: z
    .object({
      termId: z._default(z.nullable(z.uuid({ error: m.rules_term_id_missing })), null),
      concept: z._default(z.nullable(z.int({ error: m.rules_concept_number_unknown })), null),
      changes: proposedChanges,
      version: z.int({ error: m.rules_proposal_version_missing }),
      source: text(proposalSource),
      reason: text(proposalReason),
    })
    .check(
      z.refine(({ termId, concept }) => (termId === null) !== (concept === null), {
        path: ['termId'],
        error: m.rules_proposal_target_missing,
        when: areValid('termId', 'concept'),
      }),
    ),
  reply: proposal,
});

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/proposals',
  summary: 'Lists suggested edits in the verifier’s scope, or the caller’s own ones',
  needs: 'proposal.submit',
  query: z
    .object({
      status: z._default(choice(['all', ...proposalStatuses]), 'open'),
      ...severalLanguages,
      subject: allOr(subjectIds),
      /**
       * Whether to list the caller's own proposals. Otherwise the caller must be a verifier, and
       * the list leaves out the open proposals on which they cannot decide: their own, and those
       * that they have already approved.
       */
      mine: z._default(choice(['true', 'false']), 'false'),
      /** Lists only the proposals for this term. */
      term: z.optional(z.uuid({ error: m.rules_term_id_missing })),
      ...paging,
    })
    .check(namesLanguagesOnce),
  reply: z.object({ proposals: z.array(proposal), total: count }),
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/{id}/accept',
  summary:
    'Accepts a suggested edit, which changes the term or the concept at once, or gives the first of two approvals',
  needs: 'proposal.decide',
  rate: 'decision',
  body: z.object({ reason: text(approvalReason) }),
  reply: proposal,
});

export const rejectProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/{id}/reject',
  summary: 'Rejects a suggested edit with a reason',
  needs: 'proposal.decide',
  rate: 'decision',
  body: z.object({ reason: text(proposalRejection) }),
  reply: proposal,
});

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/proposals/{id}/withdraw',
  summary: 'Withdraws the caller’s own suggested edit',
  needs: 'proposal.submit',
  reply: proposal,
});
