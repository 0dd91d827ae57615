import { errorText } from '#contract/error-texts.ts';
import { reopenableStatuses, termStatuses } from '#domain/term/status.ts';
import type { ChangeRule } from './rule.ts';

const decided = { own: 'refusedUnlessSelfReview', scoped: true, concepts: 'use' } as const;
const approval = {
  ...decided,
  needs: 'term.verify',
  from: ['pending'],
  to: 'verified',
  decides: true,
  publishes: true,
  ends: ['claims', 'request'],
  records: ['verified'],
} as const;
const sentBack = {
  own: 'refused',
  scoped: true,
  to: 'pending',
  refuses: 'unlisted',
  concepts: 'use',
  ends: ['claims', 'approvals', 'request', 'secondLooks'],
  records: ['updated'],
  decision: 'sendBack',
  notice: 'reopened',
} as const;
const correction = {
  scoped: true,
  from: ['verified'],
  refuses: 'merged',
  publishes: true,
  requiresChanges: true,
  concepts: 'use',
  ends: ['secondLooks'],
  records: [],
} as const;
const restored = {
  own: 'allowed',
  scoped: true,
  from: termStatuses,
  concepts: 'all',
  ends: ['secondLooks'],
  records: ['updated'],
  version: 'withValues',
} as const;
const merge = {
  needs: 'term.merge',
  own: 'refused',
  scoped: true,
  concepts: 'all',
  records: ['updated'],
  version: 'withValues',
} as const;
const consequence = {
  needs: 'consequence',
  own: 'allowed',
  scoped: false,
  from: termStatuses,
  concepts: 'none',
  ends: [],
  records: [],
  leavesConcepts: true,
} as const;
const ofAuthor = { own: 'required', scoped: false, from: ['pending'] } as const;

/** Every kind of change of a stored term. */
const changeKinds = {
  approve: { ...approval, decision: 'approve', notice: 'approved' },
  editAndApprove: { ...approval, decision: 'editAndApprove', notice: 'edited' },
  reject: {
    ...decided,
    needs: 'term.verify',
    from: ['pending'],
    to: 'rejected',
    decides: true,
    ends: ['claims', 'approvals', 'request'],
    records: ['rejected'],
    decision: 'reject',
    notice: 'rejected',
  },
  reopen: { ...sentBack, needs: 'report.review', from: reopenableStatuses },
  sendBack: { ...sentBack, needs: 'term.sendBack', from: ['verified', 'rejected'] },
  confirm: {
    needs: 'term.confirm',
    own: 'refused',
    scoped: true,
    from: ['verified'],
    wrongStatus: () => errorText('not_verified'),
    refuses: 'merged',
    concepts: 'use',
    ends: [],
    records: ['verified'],
    decision: 'confirm',
    version: 'never',
    keepsTime: true,
  },
  requestChanges: {
    needs: 'term.requestChanges',
    own: 'refused',
    scoped: true,
    from: ['pending'],
    concepts: 'none',
    ends: ['claims', 'approvals'],
    records: ['updated'],
    notice: 'changesRequested',
    version: 'never',
    keepsTime: true,
  },
  assignConcept: {
    needs: 'term.bulk',
    own: 'refused',
    scoped: true,
    from: ['pending'],
    concepts: 'use',
    ends: ['approvals'],
    records: [],
  },
  correctSpelling: {
    ...correction,
    own: 'refused',
    needs: 'term.correctSpelling',
    decision: 'correctSpelling',
  },
  acceptProposal: {
    ...correction,
    own: 'allowed',
    needs: 'proposal.decide',
    needsSecond: true,
    decision: 'acceptProposal',
    notice: 'edited',
  },
  restore: {
    ...correction,
    own: 'refused',
    needs: 'term.restore',
    needsSecond: true,
    decision: 'restore',
    notice: 'restored',
  },
  merge: {
    ...merge,
    from: ['verified'],
    wrongStatus: () => errorText('merged_meanwhile'),
    ends: ['secondLooks'],
  },
  undoMerge: { ...merge, from: termStatuses, ends: [] },
  undo: {
    ...restored,
    needs: 'term.undo',
    concepts: 'use',
    conceptChanged: () => errorText('undo_changed'),
  },
  takeBack: {
    ...restored,
    needs: 'person.takeBack',
    refuses: 'unlisted',
    decision: 'takeBack',
  },
  undoTakeBack: { ...restored, needs: 'batch.undo', refuses: 'unlisted' },
  editOwn: {
    ...ofAuthor,
    needs: 'term.editOwn',
    concepts: 'use',
    ends: ['approvals', 'request'],
    records: [],
  },
  withdraw: {
    ...ofAuthor,
    needs: 'term.withdrawOwn',
    to: 'rejected',
    concepts: 'none',
    ends: ['claims', 'approvals', 'request'],
    records: ['updated'],
    version: 'never',
  },
  spam: {
    needs: 'person.suspend',
    own: 'refused',
    scoped: true,
    from: ['pending'],
    to: 'rejected',
    decides: true,
    concepts: 'none',
    ends: ['claims', 'approvals', 'request'],
    records: ['rejected'],
    version: 'never',
  },
  restoreSpam: {
    needs: 'batch.undo',
    own: 'allowed',
    scoped: true,
    from: ['rejected'],
    to: 'pending',
    concepts: 'labels',
    ends: [],
    records: ['updated'],
    version: 'never',
  },
  delete: {
    needs: 'term.delete',
    own: 'refused',
    scoped: true,
    from: ['rejected'],
    wrongStatus: () => errorText('not_deletable'),
    concepts: 'all',
    ends: [],
    records: ['updated'],
    version: 'withValues',
  },
  /** A word becomes preferred, or stops being preferred, because another word changes. */
  changeUsage: consequence,
  /** Terms move because their concept is merged, split or restored. */
  move: consequence,
  /** The support of a term has changed, such as the description of a source. */
  assess: { ...consequence, keepsTime: true },
  /** The author did not answer a request for changes in time. */
  returnUnanswered: {
    ...consequence,
    needs: 'system',
    from: ['pending'],
    ends: ['request'],
    version: 'never',
    keepsTime: true,
  },
  /** A term that was stored before there were concepts gets one. */
  attach: {
    ...consequence,
    needs: 'system',
    concepts: 'use',
    leavesConcepts: false,
    version: 'never',
    keepsTime: true,
  },
  /** Text that is also stored elsewhere is removed from the notes. */
  tidy: { ...consequence, needs: 'system', leavesConcepts: false, keepsTime: true },
} as const satisfies Record<string, ChangeRule>;

export type ChangeKind = keyof typeof changeKinds;
export const findRule = (kind: ChangeKind): ChangeRule => changeKinds[kind];
