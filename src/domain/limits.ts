import { MAX_COMBINING_MARKS } from './combining-marks.ts';
import { rates } from './rates.ts';

/**
 * The product's limits, intervals and sizes. Amounts are in cents and times in milliseconds, unless
 * the name says otherwise.
 */
export const limits = {
  page: { max: 1_000_000 },
  pageSize: { default: 25, max: 100, offered: [10, 25, 50] },
  pageButtons: 5,
  /** How many English words one page of a list to print has. */
  printedWords: 500,
  skeletonRows: 5,
  excerpt: 200,
  text: {
    word: 200,
    meaning: 4000,
    notes: 4000,
    example: 500,
    source: 500,
    licence: 100,
    gloss: 120,
    rejectionReasonMin: 10,
    rejectionReason: 1000,
    approvalReason: 1000,
    motivation: 4000,
    background: 4000,
    reviewNotes: 1000,
    donorName: 100,
    donorMessage: 500,
    query: 200,
    combiningMarks: MAX_COMBINING_MARKS,
    siteNotice: 500,
    reportDetails: 1000,
    resolutionNote: 1000,
    comment: 2000,
    moderationReasonMin: 10,
    moderationReason: 1000,
  },
  synonyms: 20,
  /** How many labels a concept can have, and how many broader and how many related concepts. */
  labels: 20,
  relations: 20,
  /** How many entries of its history a concept shows. */
  conceptHistory: 50,
  searchDebounce: 300,
  statistics: { months: 12 },
  suggestions: 8,
  /** How many concepts a field that finds concepts shows, and how many words of each. */
  foundConcepts: { shown: 6, words: 5 },
  recentSearches: 5,
  duplicates: { debounce: 500, shown: 3 },
  /** How many similar terms verifiers see beside a submission. */
  comparedTerms: 8,
  loginRedirect: 500,
  deniedRedirect: 1500,
  homeItems: 3,
  reviewHistory: 3,
  /** The public review times cover the decisions of this many days. */
  reviewTimes: { days: 90 },
  /** The statistics of verifiers cover this many days by default. */
  verifierStatistics: { days: 90 },
  /** How many terms one bulk call decides on. */
  bulk: 100,
  /**
   * If an import changes more terms than this, somebody must decide what to do with all the
   * changes.
   */
  importSuggestions: 100,
  /**
   * For how long a claim on a submission lasts unless it is renewed, and how many skipped
   * submissions a request for the next one may name.
   */
  claims: { minutes: 30, skipped: 50 },
  /** A submission without an answer returns to the queue after this many days. */
  authorAnswerDays: 30,
  /** For how many days after a decision people can comment on it. */
  commentDays: 30,
  /** Verifiers are active in a language if they decided on a term in it within this time. */
  activeVerifierDays: 90,
  /**
   * One approval in `oneIn` is shown to a second verifier, for this many days. The agreement of a
   * language becomes public after `answersForAgreement` answers.
   */
  secondLooks: { oneIn: 20, days: 21, answersForAgreement: 5 },
  /** Languages with fewer active verifiers than this ask for more. */
  enoughVerifiers: 2,
  securityEventsPage: 20,
  newcomer: { acceptedTerms: 10 },
  lentScopeDays: 30,
  /** For how many days an invitation to become a verifier can be accepted. */
  invitationDays: 14,
  /** How many terms one call takes back, and how many of them the list shows. */
  takeBack: { terms: 2000, shown: 100 },
  reports: { peopleForReview: 3 },
  toast: { duration: 5000, undoDuration: 10_000, swipe: 50, removal: 1_000_000 },
  body: 64 * 1024,
  /**
   * Very short and very long queries are expensive. Queries of at most `upTo` or at least `from`
   * letters have their own rate limit, `heavySearchesPerMinute`.
   */
  heavySearch: { upTo: 2, from: 20 },
  rates,
  /**
   * For how many hours the reply to a request is stored, so that a retry with the same idempotency
   * key gets the same reply. Replies to submissions and reports are stored for longer, because an
   * offline device might retry them much later.
   */
  idempotencyHours: {
    submission: 90 * 24,
    report: 90 * 24,
    comment: 90 * 24,
    decision: 24,
    claim: 24,
    bulk: 24,
    invitation: 24,
    glossary: 24,
    wanted: 24,
    paymentIntent: 24,
  },
  session: { idleDays: 7, maxDays: 30 },
  /**
   * When old rows and files are deleted (src/server/features/retention): by age, number or size.
   * One statement deletes at most `batch` rows.
   */
  retention: {
    readNoticesDays: 90,
    paymentEventsDays: 90,
    sandboxDays: 90,
    securityLogDays: 365,
    /** The security log keeps full IP addresses for this time, and then only their networks. */
    fullAddressDays: 30,
    searchMissesDays: 7,
    visitorKeysDays: 1,
    outboxDays: 30,
    outboxFiles: 10_000,
    importReports: 20,
    /** For how long a version of a pack is kept after it has left the manifest. */
    packsDays: 7,
    /** How long contents are kept after the last pack or export that used them. */
    contentsDays: 2,
    /** How long the Brotli encoding of a content is kept if only releases refer to it. */
    releaseBrotliDays: 40,
    /** For how long the client's files of earlier releases are served. */
    builtFilesDays: 7,
    jobRunsDays: 7,
    postgresLogBytes: 5 * 1024 * 1024,
    batch: 1000,
  },
  /**
   * Searches that found nothing. Longer searches, and those with more digits, are not counted. A
   * search is shown to administrators after `people` different people made it on one day.
   */
  wanted: { minLength: 3, maxLength: 60, maxWords: 5, maxDigits: 4, people: 3, shown: 100 },
  /**
   * Language packs: how many versions back a client can update by deltas, the size from which a
   * pack is divided into pieces, the largest size relative to the bare list of words, and how many
   * other English names of a sense a pack contains.
   */
  packs: { versions: 10, pieceBytes: 384 * 1024, maxRatio: 1.19, synonyms: 4 },
  /**
   * A glossary explains a text of at most `characters` characters. It looks up phrases of at most
   * `phraseWords` words under at most `folds` folds, reads at most `termsPerPhrase` terms for each
   * phrase, and shows at most `wordsPerSense` words of a sense.
   */
  glossary: {
    characters: 10_000,
    phraseWords: 4,
    folds: 4000,
    termsPerPhrase: 24,
    wordsPerSense: 3,
  },
  /** How many monthly releases are kept, and how many lines one file of changes contains. */
  exports: { releases: 24, changesPerFile: 10_000 },
  /** For how many days merges are listed and can be undone. */
  merges: { undoDays: 7 },
  /**
   * From which score two concepts are suggested for merging, and up to which one for keeping apart.
   * Decision 0102 says how often these suggestions are right.
   */
  mergeCandidates: { mergeFrom: 3, keepApartTo: -7 },
  /** For how long the verifier who made a decision can undo it. */
  undo: { seconds: 60 },
  /**
   * Notices to one person are collected for `collectSeconds`, counted from the oldest, and sent in
   * one email. The notice of a decision is mailed `decisionDelaySeconds` after it or later, when
   * the decision can no longer be undone. An email that cannot be sent is retried after each delay
   * in `retryMinutes`, then dropped. If a server claims an email and does not finish within
   * `claimSeconds`, another server can claim it.
   */
  mails: {
    collectSeconds: 300,
    decisionDelaySeconds: 65,
    retryMinutes: [1, 5, 30, 120, 480],
    sendSeconds: 60,
    claimSeconds: 120,
    pollSeconds: 3,
    atOnce: 4,
  },
  /**
   * The daily email is sent from this minute of the day on, in the time zone of Johannesburg, which
   * has no daylight saving time. It lists at most `shown` notices.
   */
  digests: { utcOffsetMinutes: 120, fromMinute: 6 * 60 + 30, shown: 50 },
  account: {
    passwordMin: 10,
    passwordMax: 200,
    /**
     * A password is checked for those parts of its owner's name and address that are at least this
     * long.
     */
    passwordKnownMin: 3,
    /** How many letters and digits a password needs besides its owner's name or address. */
    passwordRestMin: 6,
    email: 254,
    passkeys: 10,
    /** How long a browser may take to create or use a passkey. */
    passkeyMinutes: 10,
    factorName: 60,
    trustedBrowserDays: 30,
    /** How long a browser is known to have used a passkey. Browsers keep no cookie for longer. */
    passkeyBrowserDays: 400,
    /** If the last sign-in is older, sensitive actions ask for the password or a passkey again. */
    stepUpMinutes: 15,
    verifyHours: 24,
    resetHours: 1,
    unverifiedDays: 7,
  },
  donation: {
    minCents: 50,
    maxCents: 1_000_000,
    presetsCents: [500, 1000, 2500, 5000, 10000],
    defaultCents: 2500,
    teaserDollars: [5, 25, 50, 100],
    wallPage: 50,
    settleAfterHours: 1,
    ranges: [
      [10000, '$100+'],
      [5000, '$50-99'],
      [2500, '$25-49'],
      [1000, '$10-24'],
      [0, '$5-9'],
    ],
  },
} as const;
