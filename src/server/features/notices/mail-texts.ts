import { m } from '#domain/messages.ts';
import type { NoticeKind } from '#domain/people/notice.ts';
import type { Role } from '#domain/roles.ts';

/**
 * The variable parts of an email. `words` contains the English word, the vernacular word and the
 * language, `role` is the new role of a notice about it, and `link` is the address of the page with the
 * details. `other` is the term that remained after a merge, or the public term that a rejected one
 * repeats, `field` is the label of the field that the author should change, and `scope` names what
 * a verifier decides on.
 */
export type NoticeMatter = {
  words: string;
  role: Role;
  reason: string | null;
  link: string;
  other: { words: string; link: string } | null;
  field: string | null;
  comments: readonly { name: string; text: string }[];
  scope: string | null;
};

export type MailText = { subject: string; paragraphs: string[] };

const reasonParagraphs = (reason: string | null) =>
  reason ? [m.notice_mails_reason({ reason })] : [];
const scopeParagraphs = (scope: string | null) =>
  scope === null ? [] : [m.notice_mails_scope({ scope })];
const noteParagraphs = (note: string | null) => (note ? [m.notice_mails_note({ note })] : []);

type Message = (values: { words: string }) => string;

/** Returns the text of an email about a term, with the reason and the link to the term. */
const aboutTerm =
  (subject: Message, text: Message) =>
  ({ words, reason, link }: NoticeMatter): MailText => ({
    subject: subject({ words }),
    paragraphs: [text({ words }), ...reasonParagraphs(reason), link],
  });

/** The email for each kind of notice, with the same facts as the notice on the site. */
export const mailTexts: Record<NoticeKind, (matter: NoticeMatter) => MailText> = {
  approved: aboutTerm(m.notice_mails_approved_subject, m.notice_mails_approved_text),
  edited: ({ words, reason, link }) => ({
    subject: m.notice_mails_edited_subject({ words }),
    paragraphs: [
      m.notice_mails_edited_text({ words }),
      ...reasonParagraphs(reason),
      m.notice_mails_edited_link({ link }),
    ],
  }),
  rejected: ({ words, reason, link, other }) => ({
    subject: m.notice_mails_rejected_subject({ words }),
    paragraphs: [
      m.notice_mails_rejected_text({ words }),
      ...reasonParagraphs(reason),
      other ? m.notice_mails_rejected_copy(other) : m.notice_mails_rejected_link({ link }),
    ],
  }),
  reopened: aboutTerm(m.notice_mails_reopened_subject, m.notice_mails_reopened_text),
  applicationApproved: ({ reason, link, scope }) => ({
    subject: m.notice_mails_application_approved_subject(),
    paragraphs: [
      m.notice_mails_application_approved_text(),
      ...scopeParagraphs(scope),
      ...noteParagraphs(reason),
      m.notice_mails_application_approved_link({ link }),
    ],
  }),
  applicationRejected: ({ reason, link }) => ({
    subject: m.notice_mails_application_rejected_subject(),
    paragraphs: [
      m.notice_mails_application_rejected_text(),
      ...noteParagraphs(reason),
      m.notice_mails_application_rejected_link({ link }),
    ],
  }),
  role: ({ role, link, scope }) => ({
    subject: m.notice_mails_role_subject({ role }),
    paragraphs: [m.notice_mails_role_text({ role }), ...scopeParagraphs(scope), link],
  }),
  changesRequested: ({ words, reason, field, link }) => ({
    subject: m.notice_mails_changes_requested_subject({ words }),
    paragraphs: [
      m.notice_mails_changes_requested_text({ words }),
      ...(field ? [m.notice_mails_changes_requested_field({ field })] : []),
      ...reasonParagraphs(reason),
      m.notice_mails_changes_requested_link({ link }),
    ],
  }),
  comment: ({ words, comments, link }) => ({
    subject: m.notice_mails_comment_subject({ words }),
    paragraphs: [
      comments.length > 0
        ? m.notice_mails_comment_text({ words })
        : m.notice_mails_comment_edited_text({ words }),
      ...comments.map((comment) => m.notice_mails_comment_by(comment)),
      m.notice_mails_comment_link({ link }),
    ],
  }),
  proposalAccepted: aboutTerm(
    m.notice_mails_proposal_accepted_subject,
    m.notice_mails_proposal_accepted_text,
  ),
  proposalRejected: aboutTerm(
    m.notice_mails_proposal_rejected_subject,
    m.notice_mails_proposal_rejected_text,
  ),
  reportOutcome: ({ words, reason, link }) => ({
    subject: m.notice_mails_report_outcome_subject({ words }),
    paragraphs: [m.notice_mails_report_outcome_text({ words }), ...(reason ? [reason] : []), link],
  }),
  merged: ({ words, reason, link, other }) => ({
    subject: m.notice_mails_merged_subject({ words }),
    paragraphs: [
      m.notice_mails_merged_text({ words }),
      ...(other ? [m.notice_mails_merged_into(other)] : [link]),
      ...reasonParagraphs(reason),
    ],
  }),
  restored: aboutTerm(m.notice_mails_restored_subject, m.notice_mails_restored_text),
  suspended: ({ reason, link }) => ({
    subject: m.notice_mails_suspended_subject(),
    paragraphs: [m.notice_mails_suspended_text(), ...reasonParagraphs(reason), link],
  }),
  invitation: ({ link }) => ({
    subject: m.notice_mails_invitation_subject(),
    paragraphs: [m.notice_kinds_invitation(), link],
  }),
};
