import { m } from '../messages.ts';

/** The groups of notices, each with its heading in the email settings. */
export const noticeGroups = {
  submissions: m.notice_kinds_group_submissions,
  account: m.notice_kinds_group_account,
} as const;
export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupIds = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

/** The kinds of notices. `sentence` is what the site shows. */
export const notices = {
  approved: {
    group: 'submissions',
    sentence: m.notice_kinds_approved,
  },
  edited: {
    group: 'submissions',
    sentence: m.notice_kinds_edited,
  },
  rejected: { group: 'submissions', sentence: m.notice_kinds_rejected },
  reopened: {
    group: 'submissions',
    sentence: m.notice_kinds_reopened,
  },
  applicationApproved: {
    group: 'account',
    sentence: m.notice_kinds_application_approved,
  },
  applicationRejected: {
    group: 'account',
    sentence: m.notice_kinds_application_rejected,
  },
  role: { group: 'account', sentence: m.notice_kinds_role },
  changesRequested: { group: 'submissions', sentence: m.notice_kinds_changes_requested },
  comment: { group: 'submissions', sentence: m.notice_kinds_comment },
  proposalAccepted: { group: 'submissions', sentence: m.notice_kinds_proposal_accepted },
  proposalRejected: { group: 'submissions', sentence: m.notice_kinds_proposal_rejected },
  reportOutcome: { group: 'submissions', sentence: m.notice_kinds_report_outcome },
  merged: { group: 'submissions', sentence: m.notice_kinds_merged },
  restored: { group: 'submissions', sentence: m.notice_kinds_restored },
  suspended: { group: 'account', sentence: m.notice_kinds_suspended },
  invitation: { group: 'account', sentence: m.notice_kinds_invitation },
} as const satisfies Record<string, { group: NoticeGroup; sentence: () => string }>;
export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as [NoticeKind, ...NoticeKind[]];

/**
 * The kinds whose emails people can switch off. An invitation is always mailed, because only its
 * email contains the link to accept it.
 */
export const switchableKinds = noticeKinds.filter((kind) => kind !== 'invitation');

/** How a person gets notices of one kind by email: each one at once, once a day, or not at all. */
export const deliveries = ['now', 'daily', 'off'] as const;
export type Delivery = (typeof deliveries)[number];

export const isNoticeKind = (id: string): id is NoticeKind =>
  (noticeKinds as readonly string[]).includes(id);
