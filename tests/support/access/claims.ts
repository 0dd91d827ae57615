import type { endpoints } from '#contract/endpoints.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { Column } from './rows.ts';

type Call = keyof typeof endpoints;

/** Cells of the grid: what each of these calls returns in each of these columns. */
export type Cells = {
  calls: readonly Call[];
  /** `own` stands for a verifier or an administrator who submitted the term. */
  columns: readonly (Column | 'own')[];
  /** The expected statuses, or one for all statuses of a term and for calls that are about none. */
  returns: number | Readonly<Partial<Record<TermStatus, number>>>;
};

const cells = (
  calls: Cells['calls'],
  columns: Cells['columns'],
  returns: Cells['returns'],
): Cells => ({ calls, columns, returns });

const decisions = ['approveTerm', 'rejectTerm', 'requestChanges', 'claimTerm'] as const;
const corrections = ['confirmTerm', 'sendBackTerm', 'restoreTerm', 'correctSpelling'] as const;
const merges = ['mergeTerm', 'undoTermMerge'] as const;
const concepts = ['editConcept', 'mergeConcept', 'splitConcept', 'restoreConcept'] as const;
const comments = ['listComments', 'addComment'] as const;
const ownCalls = ['editSubmission', 'withdrawSubmission'] as const;
const suspensions = ['suspendPerson', 'liftSuspension'] as const;
const invitations = ['listInvitations', 'inviteVerifier', 'withdrawInvitation'] as const;
const readers = ['user', 'submitter'] as const;
const notAdmins = ['user', 'submitter', 'outOfScope', 'editedOut', 'verifier'] as const;
const outside = ['outOfScope', 'editedOut'] as const;
/** Verifiers see these terms outside their scope, so the reply is 403 instead of 404. */
const seen = { verified: 403, pending: 403 } as const;

/**
 * The sentences of SECURITY.md that name the access grid, and the cells that prove them. `all`
 * means that every test of the grid checks the sentence.
 */
export const claims: Record<string, readonly Cells[] | 'all'> = {
  'Only verified terms are public.': [
    cells(['getTerm', 'getConcept'], ['anonymous', 'unverified', 'suspended'], {
      verified: 200,
      pending: 404,
      rejected: 404,
    }),
    cells(['getTerm', 'getConcept'], ['user', ...outside], {
      verified: 200,
      pending: 200,
      rejected: 404,
    }),
    cells(['getTerm', 'getConcept'], ['submitter', 'verifier', 'admin'], 200),
  ],
  'No cache stores a personal answer:': 'all',
  'Until people verify their email address,': [
    cells([...decisions, ...corrections, ...concepts, ...comments], ['unverified'], 403),
    cells(['getSettings', 'listUsers', 'submitTerm', 'listPending'], ['unverified'], 403),
    cells(['getCurrentUser', 'exportProfile', 'listSessions'], ['unverified'], 200),
  ],
  'An administrator can suspend a contributor,': [
    cells(suspensions, notAdmins, 403),
    cells(suspensions, ['admin'], 404),
    cells(['submitTerm', 'submitReport', ...comments, ...ownCalls], ['suspended'], 403),
    cells(['listTerms', 'exportProfile'], ['suspended'], 200),
    cells(['createPaymentIntent'], ['suspended'], 201),
  ],
  'An administrator who has signed in recently can delete': [
    cells(['deleteTerm'], [...notAdmins, 'own'], 403),
    cells(['deleteTerm'], ['admin'], { verified: 409, pending: 409, rejected: 200 }),
  ],
  'Administrators invite verifiers by email': [
    cells(invitations, notAdmins, 403),
    cells(['inviteVerifier'], ['admin'], 201),
  ],
  'A verifier whose scope is limited decides only in it,': [
    cells([...decisions, ...corrections, 'editAndApproveTerm', ...merges], ['outOfScope'], seen),
    cells([...decisions, 'confirmTerm', 'sendBackTerm', 'correctSpelling'], ['editedOut'], seen),
    cells(['resolveReport', 'reopenTerm', 'acceptProposal', 'rejectProposal'], outside, 403),
    cells(['answerSecondLook', 'undoDecision', 'releaseTerm', 'getReview'], outside, seen),
  ],
  'A concept shows the words, labels, examples and sources': [
    cells(['getConcept'], ['anonymous'], { verified: 200, pending: 404, rejected: 404 }),
    cells(['getConcept'], outside, { verified: 200, pending: 200, rejected: 404 }),
  ],
  'Only verifiers and administrators can edit, merge, split and restore concepts,': [
    cells(concepts, ['anonymous'], 401),
    cells(concepts, ['unverified', 'suspended', ...readers], 403),
    cells(concepts, ['verifier', 'admin', 'own'], 200),
  ],
  'A verifier changes, merges, splits and restores concepts,': [
    cells(concepts, outside, seen),
    cells(concepts, ['editedOut'], 403),
  ],
  'Only the verifier who made the latest decision': [
    cells(['undoDecision'], ['verifier', 'admin', ...outside], { verified: 403 }),
    cells(['undoDecision'], ['verifier', 'admin'], { rejected: 403 }),
  ],
  'Only verifiers in scope can merge two terms,': [
    cells(merges, [...readers, ...outside, 'own'], { verified: 403 }),
    cells(['mergeTerm'], ['verifier', 'admin'], { verified: 200 }),
  ],
  'Only the author can edit or withdraw a pending submission.': [
    cells(ownCalls, ['user', ...outside, 'verifier', 'admin'], { pending: 403 }),
    cells(ownCalls, ['submitter', 'own'], { pending: 200 }),
  ],
  'Only the author and verifiers in scope can read and write comments': [
    cells(comments, ['user', ...outside], { verified: 403, pending: 403, rejected: 404 }),
    cells(['listComments'], ['submitter', 'verifier', 'admin'], 200),
    cells(['addComment'], ['submitter', 'verifier', 'admin'], 201),
  ],
  'A second look shows neither the decision nor any person,': [
    cells(['answerSecondLook'], ['submitter', ...outside], { verified: 403 }),
    cells(['answerSecondLook'], ['own'], 404),
  ],
  'Nobody can confirm a term that they submitted or verified.': [
    cells(['confirmTerm'], ['own', 'submitter'], 403),
  ],
  'Nobody can return their own term to pending,': [
    cells(['sendBackTerm', 'correctSpelling', 'restoreTerm', 'reopenTerm'], ['own'], 403),
  ],
  'A suggested edit changes nothing public until a verifier in scope,': [
    cells(['acceptProposal', 'rejectProposal'], [...readers, ...outside], 403),
    cells(['acceptProposal'], ['verifier', 'admin'], { verified: 200 }),
  ],
  'Verifiers see statistics of their own decisions only;': [
    cells(['getVerifierStatistics'], readers, 403),
    cells(['getVerifierStatistics'], ['verifier', 'admin'], 200),
    cells(['getReviewTimes'], ['anonymous'], 200),
  ],
  'In production, administrators without a second factor': [
    cells(['getSettings', 'listUsers', 'getHealth'], ['user'], 403),
    cells(['submitTerm'], ['user'], 201),
  ],
  'Other sites get the oEmbed description of public terms': [
    cells(['getOembed'], ['anonymous', 'verifier', 'admin'], {
      verified: 200,
      pending: 404,
      rejected: 404,
    }),
  ],
  'The security log records sign-ins and failures,': [
    cells(['listSecurityEvents'], notAdmins, 403),
    cells(['listOwnSecurityEvents'], [...notAdmins, 'unverified', 'suspended'], 200),
  ],
};
