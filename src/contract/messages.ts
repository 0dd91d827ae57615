import { plural } from '#domain/plural.ts';

/** The product's name, in its one place. */
export const PRODUCT = 'Mazwi';

/**
 * Every sentence of specification 2 and 8, whole and on one line, so that a translation can be
 * added. Literal: do not mend.
 */
export const messages = {
  tagline: 'Speak Science Naturally',
  skip: 'Skip to main content',
  claim: 'Open source, made to meet WCAG 2.1 AA.',
  copyright: `© 2024 ${PRODUCT}`,
  lastUpdated: 'This page was last updated December 12, 2024.',
  notFound: '404 Page Not Found',
  notFoundHint: 'Did you forget to add the page to the router?',
  continueToDonate: 'Continue to Donate',
  loading: 'Loading...',
  welcome: (firstName: string) => `Welcome back, ${firstName}!`,
  welcomeUnknown: 'User',
  termsFound: (count: number) => plural(count, { one: '# term found', other: '# terms found' }),
  pastTheEnd: 'There is no such page',
  listEndsOn: (pages: number) => `This list ends on page ${pages.toLocaleString('en')}.`,
  goToLastPage: 'Go to the last page',
  shownRows: (from: number, to: number, total: number) =>
    `Showing ${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${total.toLocaleString('en')}.`,
  listFailed: 'Failed to load dictionary terms. Please try again.',
  listEmpty: 'No terms found',
  listEmptyHint: "We couldn't find any terms matching your search criteria.",
  contributeFirst: 'Contribute the First Term',
  /** Above a list of weak hits. */
  notListed: 'The word is not among these?',
  contributeWord: 'Contribute it',
  didYouMean: 'Did you mean',
  nothingIn: (language: string) => `Nothing in ${language}. Found in`,
  alsoIn: 'Also found in',
  suggestions: 'Suggestions',
  termFailed:
    'Failed to load term details. The term may not exist or there was an error loading it.',
  backToDictionary: 'Back to Dictionary',
  historyEmpty: 'No history available for this term.',
  linkCopied: { title: 'Link copied', description: 'The link has been copied to your clipboard.' },
  authenticationRequired: 'Authentication Required',
  signInToContribute: 'You need to sign in to contribute terms.',
  signInForProfile: 'You need to sign in to view your profile.',
  signInToApply: 'You need to sign in to apply as a verifier.',
  signInToVerify: 'You need to sign in to verify terms.',
  signInForAdministration: 'You need to sign in to open administration.',
  loggedOut: { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
  accessDenied: 'Access Denied',
  verifierNeeded: 'You need verifier privileges to access this page.',
  administratorNeeded: 'You need administrator privileges to access this page.',
  error: 'Error',
  submitted: {
    title: 'Term submitted successfully',
    description: 'Your term has been submitted for verification.',
  },
  submittedView: 'Term Submitted Successfully!',
  addAnother: 'Add Another Term',
  viewSubmissions: 'View My Submissions',
  submitFailed: 'Failed to submit term. Please try again.',
  guidelinesReview: 'Every submission is reviewed by expert verifiers before publication.',
  queueFailed: 'Failed to load verification queue. Please try again.',
  preferencesSaved: {
    title: 'Saved',
    description: 'Your queue is ordered by your choice from now on.',
  },
  preferencesFailed: 'Your choice could not be saved. Please try again.',
  queueEmpty: 'All caught up!',
  actionsEmpty: 'No actions yet',
  recentEmpty: 'No recent activity',
  reviewFailed:
    "Failed to load term for verification. The term may not exist or you don't have permission to view it.",
  submissionForReview: 'Submission for Review',
  verificationActions: 'Verification Actions',
  audit: 'All actions are logged for audit purposes.',
  rejectSubmission: 'Reject Submission',
  reasonForRejection: 'Reason for Rejection',
  approved: {
    title: 'Term approved',
    description: 'The term has been successfully verified and published.',
  },
  rejected: { title: 'Term rejected', description: 'The term has been rejected with feedback.' },
  edited: {
    title: 'Term updated and approved',
    description: 'The term has been updated and automatically approved.',
  },
  approveFailed: 'Failed to approve term. Please try again.',
  rejectFailed: 'Failed to reject term. Please try again.',
  updateFailed: 'Failed to update term. Please try again.',
  submissionsFailed: 'Failed to load your submissions. Please try again.',
  alreadyVerifier: "You're Already a Verifier!",
  underReview: 'Application Under Review',
  applicationApproved: 'Application Approved',
  applicationRejected: 'Application Not Approved',
  whatHappensNext: 'What happens next?',
  applicationSubmittedView: 'Application Submitted!',
  applicationSubmitted: {
    title: 'Application submitted',
    description: 'Your verifier application has been submitted for review.',
  },
  applicationFailed: 'Failed to submit application. Please try again.',
  applicationUnknown: 'Failed to load your application. Please try again.',
  applyLink: 'Apply to be a Verifier',
  usersEmpty: 'No users found',
  usersFailed: 'Failed to load users. Please try again.',
  applicationsFailed: 'Failed to load applications. Please try again.',
  applicationsEmpty: 'No applications',
  approvedApplication: {
    title: 'Application approved',
    description: 'The applicant is a verifier from their next click on.',
  },
  rejectedApplication: {
    title: 'Application rejected',
    description:
      'The applicant sees the decision on their profile, with your note if you wrote one.',
  },
  decisionFailed: 'Failed to decide on the application. Please try again.',
  roleUpdated: 'User role updated successfully.',
  roleFailed: 'Failed to update user role.',
  erasureWord: 'Type the word erase to confirm.',
  erased: {
    title: 'Account erased',
    description: 'Your account is erased, and you are signed out. Thank you for what you gave.',
  },
  eraseFailed: 'Your account could not be erased. Nothing was changed. Please try again.',
  settingsSaved: { title: 'Settings saved', description: 'They hold from now on.' },
  settingsFailed: 'Failed to load settings. Please try again.',
  settingsNotSaved: 'Failed to save settings. Please try again.',
  settingsReplace:
    'What you entered is still in the form. Save again to put it in the place of what stands now.',
  donationsForcedOff:
    'The environment of this site has DONATIONS=off: donations are closed, whatever is set here.',
  characters: (count: number, max: number) =>
    `${count.toLocaleString('en')} of ${max.toLocaleString('en')} characters`,
  selfReviewOn: 'Verifiers may decide on their own submissions.',
  selfReviewOff: 'Nobody may decide on their own submission.',
  donationsOn: 'Donations are open.',
  donationsOff: 'Donations are closed.',
  noticeOn: 'The site notice has this text:',
  noticeOff: 'There is no site notice.',
  auditFailed: 'Failed to load the audit. Please try again.',
  auditEmpty: 'No changes',
  auditRole: (actor: string, person: string, from: string, to: string) =>
    `${actor} changed the role of ${person} from ${from} to ${to}.`,
  auditApproved: (actor: string, person: string) =>
    `${actor} approved the verifier application of ${person}.`,
  auditRejected: (actor: string, person: string) =>
    `${actor} rejected the verifier application of ${person}.`,
  auditSelfReviewOn: (actor: string) =>
    `${actor} allowed verifiers to decide on their own submissions.`,
  auditSelfReviewOff: (actor: string) =>
    `${actor} stopped verifiers from deciding on their own submissions.`,
  auditDonationsOn: (actor: string) => `${actor} opened donations.`,
  auditDonationsOff: (actor: string) => `${actor} closed donations.`,
  auditNoticeSet: (actor: string) => `${actor} put up a site notice.`,
  auditNoticeChanged: (actor: string) => `${actor} changed the site notice.`,
  auditNoticeRemoved: (actor: string) => `${actor} took the site notice down.`,
  auditMessageHidden: (actor: string, person: string) =>
    `${actor} hid the message of a donation by ${person}.`,
  auditUnknownMessageHidden: (actor: string) =>
    `${actor} hid the message of a donation without an account.`,
  statisticsFailed: 'Failed to load the statistics. Please try again.',
  noticesFailed: 'Failed to load your notices. Please try again.',
  noticesEmpty: 'No notices yet',
  noticesEmptyHint:
    'What becomes of a term that you contribute, and of an application, is told here.',
  noticesRead: { title: 'Marked as read', description: 'All your notices are marked as read.' },
  noticesReadFailed: 'Failed to mark your notices as read. Please try again.',
  noticeMailUnknown: 'Failed to load your choice of e-mails. Please try again.',
  noticeMailSaved: { title: 'Choice saved', description: 'It holds from the next notice on.' },
  noticeMailFailed: 'Failed to save your choice of e-mails. Please try again.',
  paymentFailedToStart: 'Failed to initialize payment. Please try again.',
  invalidAmount: 'Invalid Amount',
  completeDonation: 'Complete Your Donation',
  paymentFailed: 'Payment Failed',
  paymentUnexpected: 'An unexpected error occurred. Please try again.',
  paymentSecure: 'Secure card payment. Card details never reach this site.',
  paymentSecureSandbox:
    'Secure card payment. This site stands in for the payment provider, and keeps no card details.',
  testMode: 'Payments are in test mode.',
  testModeMeans: 'Payments are in test mode: no money is moved.',
  wallFailed: 'Failed to load donor information. Please try again later.',
  wallEmpty: 'Be the First Supporter',
  wallAnonymous: 'Anonymous Supporter',
  wallPrivacy: 'Amounts are shown in ranges. Exact amounts are never published.',
  takenOffWall: {
    title: 'Removed from the donor wall',
    description: 'Your name, your message and the range are no longer shown.',
  },
  putOnWall: {
    title: 'Shown on the donor wall',
    description: 'Your name or Anonymous Supporter, your message and a range are shown.',
  },
  wallChoiceFailed: 'Failed to change what the donor wall shows. Please try again.',
  allDonationsFailed: 'Failed to load donations. Please try again.',
  messageHidden: { title: 'Message hidden', description: 'The donor wall no longer shows it.' },
  hideMessageFailed: 'Failed to hide the message. Please try again.',
  donationsFailed: 'Failed to load your donation history. Please try again.',
  reportTerm: 'Report This Term',
  reportSent: 'Thank you. Your report was received, and a verifier will look at it.',
  reportFailed: 'Failed to send the report. Please try again.',
  reportFormFailed: 'The form could not be loaded. Check your connection and try again.',
  termUnderReview: {
    title: 'Under review',
    description:
      'Several people have reported this term. Verifiers are asked to check it again; until then, use it with care.',
  },
  reportsFailed: 'Failed to load reports. Please try again.',
  resolveReport: 'Resolve Report',
  resolvedReport: {
    title: 'Report resolved',
    description: 'The report is closed, and the term stays as it is.',
  },
  resolveFailed: 'Failed to resolve the report. Please try again.',
  reopenTerm: 'Send Back to Pending',
  reopenedTerm: {
    title: 'Term sent back',
    description:
      'The term is no longer public and waits for a decision. The open reports on it are closed.',
  },
  reopenFailed: 'Failed to send the term back. Please try again.',
} as const;

/** Why a search found a term in which the query does not stand as it was typed. */
export const why = {
  fold: 'The same word without its special letters, hyphens or apostrophes.',
  singular: 'The singular or plural of the English word.',
  codeSwitch: 'The English word without the prefix before its hyphen.',
  pluralOf: (word: string) => `Your word is a plural of ${word}.`,
  singularOf: (word: string) => `Your word is the singular of ${word}.`,
  stem: 'The same stem with another prefix.',
  variant: 'The same word in another spelling.',
  variantStem: 'The same stem in another spelling.',
  stemPrefix: 'The word begins like this after its prefix.',
  similar: 'A similar spelling.',
  definition: 'Your words stand in the definition.',
} as const;
