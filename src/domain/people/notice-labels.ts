import { m } from '../messages.ts';
import type { Delivery, NoticeKind } from './notice.ts';

/** How the email settings and unsubscribe pages name each kind of notice. */
export const noticeKindLabels: Record<NoticeKind, () => string> = {
  approved: m.notice_labels_approved,
  edited: m.notice_labels_edited,
  rejected: m.notice_labels_rejected,
  reopened: m.notice_labels_reopened,
  applicationApproved: m.notice_labels_application_approved,
  applicationRejected: m.notice_labels_application_rejected,
  role: m.notice_labels_role,
  changesRequested: m.notice_labels_changes_requested,
  comment: m.notice_labels_comment,
  proposalAccepted: m.notice_labels_proposal_accepted,
  proposalRejected: m.notice_labels_proposal_rejected,
  reportOutcome: m.notice_labels_report_outcome,
  merged: m.notice_labels_merged,
  restored: m.notice_labels_restored,
  suspended: m.notice_labels_suspended,
  invitation: m.notice_labels_invitation,
};
export const deliveryLabels: Record<Delivery, () => string> = {
  now: m.notice_labels_now,
  daily: m.notice_labels_daily,
  off: m.notice_labels_off,
};
