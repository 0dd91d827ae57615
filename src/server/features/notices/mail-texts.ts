import { m } from '#domain/messages.ts';
import type { NoticeKind } from '#domain/notice.ts';

/**
 * The variable parts of an email. `words` contains the English word, the vernacular word and the
 * language, `role` is the label of the new role, and `link` is the address of the page with the
 * details.
 */
export type NoticeMatter = { words: string; role: string; reason: string | null; link: string };

type MailText = { subject: string; paragraphs: string[] };

const reasonParagraphs = (reason: string | null) =>
  reason ? [m.notice_mails_reason({ reason })] : [];
const noteParagraphs = (note: string | null) => (note ? [m.notice_mails_note({ note })] : []);

/** The email for each kind of notice, with the same facts as the notice on the site. */
export const mailTexts: Record<NoticeKind, (matter: NoticeMatter) => MailText> = {
  approved: ({ words, reason, link }) => ({
    subject: m.notice_mails_approved_subject({ words }),
    paragraphs: [m.notice_mails_approved_text({ words }), ...reasonParagraphs(reason), link],
  }),
  edited: ({ words, reason, link }) => ({
    subject: m.notice_mails_edited_subject({ words }),
    paragraphs: [
      m.notice_mails_edited_text({ words }),
      ...reasonParagraphs(reason),
      m.notice_mails_edited_link({ link }),
    ],
  }),
  rejected: ({ words, reason, link }) => ({
    subject: m.notice_mails_rejected_subject({ words }),
    paragraphs: [
      m.notice_mails_rejected_text({ words }),
      ...reasonParagraphs(reason),
      m.notice_mails_rejected_link({ link }),
    ],
  }),
  reopened: ({ words, reason, link }) => ({
    subject: m.notice_mails_reopened_subject({ words }),
    paragraphs: [m.notice_mails_reopened_text({ words }), ...reasonParagraphs(reason), link],
  }),
  applicationApproved: ({ reason, link }) => ({
    subject: m.notice_mails_application_approved_subject(),
    paragraphs: [m.notice_mails_application_approved_text(), ...noteParagraphs(reason), link],
  }),
  applicationRejected: ({ reason, link }) => ({
    subject: m.notice_mails_application_rejected_subject(),
    paragraphs: [
      m.notice_mails_application_rejected_text(),
      ...noteParagraphs(reason),
      m.notice_mails_application_rejected_link({ link }),
    ],
  }),
  role: ({ role, link }) => ({
    subject: m.notice_mails_role_subject({ role }),
    paragraphs: [m.notice_mails_role_text({ role }), link],
  }),
};
