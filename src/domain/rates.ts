/** How often a person or an address can do something. `limits.rates` contains these numbers. */
export const rates = {
  submissionsPerMinute: 30,
  submissionsPerDay: 200,
  /** Apply to contributors until `newcomer.acceptedTerms` of their terms are verified. */
  newcomerSubmissionsPerMinute: 5,
  newcomerSubmissionsPerDay: 50,
  decisionsPerMinute: 60,
  reportsPerMinute: 5,
  claimsPerMinute: 120,
  commentsPerMinute: 20,
  /** How many bulk calls, each of which decides on up to `bulk` terms. */
  bulkPerMinute: 5,
  invitationsPerDay: 20,
  paymentIntentsPerMinute: 10,
  glossariesPerMinute: 10,
  wantedWordsPerMinute: 60,
  readsPerMinute: 600,
  /**
   * The limit for expensive searches (`heavySearch`), which can cost more than 60 times as much
   * as reading a term. They also count towards `readsPerMinute`. A search whose reply is cached
   * counts only as a read.
   */
  heavySearchesPerMinute: 60,
  failedSignIns: 20,
  failedSignInsPerAddress: 200,
  failedSignInsWindowSeconds: 15 * 60,
  failedSecondFactors: 10,
  failedSecondFactorsWindowSeconds: 15 * 60,
  recoveryCodeRenewalsPerHour: 10,
  registrationsPerHour: 20,
  mailsPerHour: 10,
  verificationMailsPerHour: 3,
  wrongVerificationCodesPerDay: 10,
} as const;
