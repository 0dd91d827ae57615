/**
 * The groups of notices that people can switch email on or off for, with the label of each switch.
 */
export const noticeGroups = {
  submissions: 'Submissions',
  account: 'Applications and role',
} as const;
export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupIds = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]];

/**
 * The kinds of notices. Each has the sentence that the site shows, and the group whose switch turns
 * its email on or off.
 */
export const notices = {
  approved: {
    group: 'submissions',
    sentence: 'Your term was approved. It is now in the dictionary.',
  },
  edited: {
    group: 'submissions',
    sentence: 'Your term was corrected and approved. It is now in the dictionary.',
  },
  rejected: { group: 'submissions', sentence: 'Your term was not approved.' },
  reopened: {
    group: 'submissions',
    sentence: 'Your term was reported and is waiting for a new decision.',
  },
  applicationApproved: {
    group: 'account',
    sentence: 'Your application was approved. You are now a verifier.',
  },
  applicationRejected: {
    group: 'account',
    sentence: 'Your application to become a verifier was not approved.',
  },
  role: { group: 'account', sentence: 'An administrator changed your role.' },
} as const satisfies Record<string, { group: NoticeGroup; sentence: string }>;
export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as [NoticeKind, ...NoticeKind[]];

/**
 * The variable parts of a mail. `words` contains the English and the vernacular word, `role` is the
 * label of the new role, and `link` is the address of the page with the details.
 */
export type NoticeMatter = { words: string; role: string; reason: string | null; link: string };

const because = (reason: string | null) => (reason ? `Reason:\n\n${reason}\n\n` : '');
const note = (text: string | null) => (text ? `Note from the administrator:\n\n${text}\n\n` : '');

/** The mail for each kind of notice. It contains the same facts as the notice on the site. */
export const noticeMails: Record<
  NoticeKind,
  { subject: (about: NoticeMatter) => string; text: (about: NoticeMatter) => string }
> = {
  approved: {
    subject: ({ words }) => `Your term was approved: ${words}`,
    text: ({ words, reason, link }) =>
      `A verifier approved your term. It is now in the dictionary:\n\n${words}\n\n${because(reason)}${link}\n`,
  },
  edited: {
    subject: ({ words }) => `Your term was corrected and approved: ${words}`,
    text: ({ words, reason, link }) =>
      `A verifier corrected and approved your term. It is now in the dictionary:\n\n${words}\n\n${because(reason)}See what changed:\n${link}\n`,
  },
  rejected: {
    subject: ({ words }) => `Your term was not approved: ${words}`,
    text: ({ words, reason, link }) =>
      `A verifier decided not to publish your term:\n\n${words}\n\n${because(reason)}You can revise it on your profile and submit it again. This is the term:\n${link}\n`,
  },
  reopened: {
    subject: ({ words }) => `Your term is waiting for a new decision: ${words}`,
    text: ({ words, reason, link }) =>
      `A reader reported your term, and a verifier sent it back for a new decision. Until then it is not public:\n\n${words}\n\n${because(reason)}${link}\n`,
  },
  applicationApproved: {
    subject: () => 'You are now a verifier',
    text: ({ reason, link }) =>
      `Your application was approved. You can now approve, correct and reject submissions from other people.\n\n${note(reason)}${link}\n`,
  },
  applicationRejected: {
    subject: () => 'Your application to become a verifier',
    text: ({ reason, link }) =>
      `Your application to become a verifier was not approved.\n\n${note(reason)}You can apply again:\n${link}\n`,
  },
  role: {
    subject: ({ role }) => `Your role is now ${role}`,
    text: ({ role, link }) =>
      `An administrator changed your role. Your role is now ${role}.\n\n${link}\n`,
  },
};
