// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ConceptChanges } from '#domain/concept/history.ts';
import type { Language } from '#domain/languages.ts';
import type { AuditChange } from '#domain/site/audit.ts';
import type { SettingName, Settings } from '#domain/site/settings.ts';
import type { SubjectRanks } from '#domain/site/source.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import type { HistoryAction, TermStatus } from '#domain/term/status.ts';
import type { NounClass, Reliability } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';

/** A column that may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
/** A column that is read as an ISO 8601 string in UTC. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
/** A JSON column, which is read as a value and written as text. */
type Json<Value> = ColumnType<Value, string, string>;

export interface AccountTokensTable {
  accountId: string;
  email: string | null;
  expiresAt: Timestamp;
  hash: string;
  mailId: string | null;
  purpose: 'verify' | 'reset' | 'change';
}

export interface AccountsTable {
  createdAt: Generated<Timestamp>;
  credentialsVersion: Generated<number>;
  email: string;
  emailVerified: Generated<boolean>;
  firstName: string | null;
  id: Generated<string>;
  lastName: string | null;
  passwordHash: string;
  pendingEmail: string | null;
  registrationHash: string | null;
  updatedAt: Generated<Timestamp>;
}

export interface AdminGrantsTable {
  addressHash: string;
  grantedAt: Generated<Timestamp>;
}

export interface AuditTable {
  action:
    | 'role'
    | 'application'
    | 'setting'
    | 'donation'
    | 'suspension'
    | 'scope'
    | 'batch'
    | 'deletion'
    | 'invitation'
    | 'export'
    | 'source';
  actorId: string;
  change: Json<AuditChange>;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  personId: string | null;
  position: GeneratedAlways<number>;
}

export interface AuthenticatorAppsTable {
  accountId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  lastStep: number | null;
  lastUsedAt: Timestamp | null;
  name: string;
  secret: string;
}

export interface BackupsTable {
  bytes: number | null;
  copiedAt: Timestamp | null;
  failure:
    | 'disk full'
    | 'database unavailable'
    | 'copy failed'
    | 'verification failed'
    | 'interrupted'
    | 'unexpected error'
    | null;
  file: string;
  finishedAt: Timestamp | null;
  id: Generated<string>;
  startedAt: Generated<Timestamp>;
  terms: number | null;
  verifiedAt: Timestamp | null;
}

export interface BatchesTable {
  actorId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind:
    | 'bulkReject'
    | 'bulkApprove'
    | 'bulkConcept'
    | 'spam'
    | 'takeBackSubmissions'
    | 'takeBackDecisions';
  personId: string | null;
  reason: string | null;
  since: Timestamp | null;
  terms: Generated<number>;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
}

export interface BuiltFilesTable {
  brotli: Buffer;
  contentType: string;
  lastPresentAt: Generated<Timestamp>;
  path: string;
}

export interface ClaimsTable {
  claimedAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  sessionId: string;
  termId: string;
  verifierId: string;
}

export interface CommentsTable {
  authorId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  position: GeneratedAlways<number>;
  termId: string;
  text: string;
}

export interface ConceptHistoryTable {
  action: 'created' | 'updated' | 'merged' | 'split' | 'restored';
  actorId: string;
  changes: Json<ConceptChanges> | null;
  conceptId: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  position: GeneratedAlways<number>;
  reason: string | null;
}

export interface ConceptLabelsTable {
  conceptId: string;
  id: Generated<string>;
  kind: 'preferred' | 'admitted' | 'hidden';
  termId: string | null;
  text: string;
}

export interface ConceptRelationsTable {
  conceptId: string;
  kind: 'broader' | 'related';
  otherId: string;
}

export interface ConceptsTable {
  createdAt: Generated<Timestamp>;
  definition: string | null;
  definitionSource: string | null;
  definitionTermId: string | null;
  gloss: string | null;
  headword: string;
  id: Generated<string>;
  identity: string | null;
  mergedInto: string | null;
  number: Generated<number>;
  strength: Generated<number>;
  subject: Subject;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  wikidataId: string | null;
}

export interface ContributorMonthsTable {
  month: Date;
  personId: string;
}

export interface ContributorPagesTable {
  createdAt: Generated<Timestamp>;
  isShown: Generated<boolean>;
  number: Generated<number>;
  userId: string;
}

export interface DeviceKeysTable {
  createdAt: Generated<Timestamp>;
  key: string;
  userId: string;
}

export interface DonationsTable {
  amount: number;
  askedAt: Timestamp | null;
  chargeRefundedCents: Generated<number>;
  clientSecretHash: string | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<'usd'>;
  donorMessage: string | null;
  donorName: string | null;
  id: Generated<string>;
  messageHidden: Generated<boolean>;
  nameHidden: Generated<boolean>;
  paymentIntentId: string | null;
  receiptEmail: string | null;
  receiptState: Generated<'none' | 'due' | 'sent'>;
  refundedCents: Generated<number>;
  showOnDonorWall: Generated<boolean>;
  status: Generated<'pending' | 'completed' | 'failed' | 'refunded'>;
  testMode: Generated<boolean>;
  userId: string | null;
  wallId: Generated<string>;
}

export interface ErasuresTable {
  erasedAt: Timestamp;
  userId: string;
}

export interface ExamplesTable {
  createdAt: Generated<Timestamp>;
  english: string | null;
  id: Generated<string>;
  sentence: string;
  source: string | null;
  termId: string;
}

export interface ExportBuildsTable {
  failedAt: Timestamp | null;
  failure: string | null;
  finishedAt: Timestamp | null;
  kind: 'packs' | 'exports' | 'release';
  requestedAt: Timestamp | null;
  startedAt: Timestamp;
  state: string | null;
}

export interface ExportCandidatesTable {
  digest: Buffer;
  number: number | null;
  termId: string;
}

export interface ExportChangesTable {
  action: 'added' | 'changed' | 'merged' | 'removed';
  changedAt: Generated<Timestamp>;
  number: number | null;
  position: GeneratedAlways<number>;
  successor: string | null;
  termId: string;
}

export interface ExportFilesTable {
  format: string;
  licence: string;
  name: string;
  position: number;
  release: string;
  rows: number;
  sha256: string;
}

export interface ExportReleasesTable {
  counts: Json<Record<string, number>>;
  generatedAt: Timestamp;
  name: string;
}

export interface ExportedTermsTable {
  digest: Buffer;
  number: number | null;
  termId: string;
}

export interface FirstDecisionsTable {
  decidedAt: Timestamp;
  language: Language;
  seconds: number;
  termId: string;
}

export interface IdempotencyKeysTable {
  createdAt: Generated<Timestamp>;
  expiresAt: Generated<Timestamp>;
  key: string;
  reply: Json<unknown> | null;
  requestHash: string;
  userId: string | null;
}

export interface InvitationsTable {
  acceptedAt: Timestamp | null;
  acceptedBy: string | null;
  createdAt: Generated<Timestamp>;
  email: string | null;
  emailHash: string;
  expiresAt: Timestamp;
  id: Generated<string>;
  invitedBy: string;
  languages: Language[];
  subjects: Subject[];
  tokenHash: string;
  withdrawnAt: Timestamp | null;
}

export interface JobRunsTable {
  dueAt: Timestamp;
  failure: string | null;
  finishedAt: Timestamp | null;
  id: Generated<string>;
  name: string;
  sharedUntil: Timestamp | null;
  startedAt: Timestamp | null;
}

export interface LanguageStatementsTable {
  language: Language;
  relation: 'motherTongue' | 'taught' | 'studied';
  userId: string;
}

export interface LeftOutIndexesTable {
  definition: string;
  name: string;
}

export interface LookupFormsTable {
  form: string;
  id: Generated<string>;
  kind: 'plural' | 'inflected' | 'lemma' | 'phonetic' | 'spelling' | 'misspelling';
  notes: string | null;
  source: string | null;
  termId: string;
}

export interface MailsTable {
  accountId: string | null;
  address: string | null;
  attempts: Generated<number>;
  createdAt: Generated<Timestamp>;
  credentialsVersion: number | null;
  day: Date | null;
  donationId: string | null;
  dueAt: Generated<Timestamp>;
  failure: string | null;
  id: Generated<string>;
  invitationId: string | null;
  kind: string;
  locale: string | null;
  state: Generated<'none' | 'queued' | 'handing over' | 'sent' | 'failed' | 'unknown'>;
  userId: string | null;
}

export interface MergeCandidatesTable {
  conceptId: string;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  evidence: Json<unknown>;
  facts: string;
  id: Generated<string>;
  otherFacts: string;
  otherId: string;
  score: number;
  state: Generated<'open' | 'merged' | 'kept-apart' | 'outdated'>;
  updatedAt: Generated<Timestamp>;
}

export interface MonthCountsTable {
  month: Date;
  n: number;
  status: TermStatus;
}

export interface NoticeDeliveriesTable {
  delivery: 'now' | 'daily' | 'off';
  kind:
    | 'approved'
    | 'edited'
    | 'rejected'
    | 'reopened'
    | 'applicationApproved'
    | 'applicationRejected'
    | 'role'
    | 'changesRequested'
    | 'comment'
    | 'proposalAccepted'
    | 'proposalRejected'
    | 'reportOutcome'
    | 'merged'
    | 'restored'
    | 'suspended'
    | 'invitation';
  userId: string;
}

export interface NoticePreferencesTable {
  email: boolean;
  kindGroup: 'submissions' | 'account';
  userId: string;
}

export interface NoticesTable {
  attempts: Generated<number>;
  conceptNumber: number | null;
  createdAt: Generated<Timestamp>;
  decisionId: string | null;
  dueAt: Generated<Timestamp>;
  englishWord: string | null;
  id: Generated<string>;
  kind:
    | 'approved'
    | 'edited'
    | 'rejected'
    | 'reopened'
    | 'applicationApproved'
    | 'applicationRejected'
    | 'role'
    | 'changesRequested'
    | 'comment'
    | 'proposalAccepted'
    | 'proposalRejected'
    | 'reportOutcome'
    | 'merged'
    | 'restored'
    | 'suspended'
    | 'invitation';
  language: Language | null;
  mail: 'none' | 'queued' | 'digest' | 'handing over' | 'sent' | 'failed' | 'unknown';
  mailId: string | null;
  position: GeneratedAlways<number>;
  readAt: Timestamp | null;
  reason: string | null;
  role: 'user' | 'verifier' | 'admin' | null;
  termId: string | null;
  userId: string;
  vernacularWord: string | null;
}

export interface OidcPayloadsTable {
  accountId: string | null;
  consumedAt: Timestamp | null;
  expiresAt: Timestamp | null;
  grantId: string | null;
  id: string;
  payload: Json<unknown>;
  type: string;
  uid: string | null;
}

export interface PacksTable {
  builtAt: Generated<Timestamp>;
  deltaSha256: string | null;
  format: number;
  kind: 'words' | 'definitions';
  language: Language;
  licence: string;
  part: 'all' | 'stem' | 'st' | 'nso';
  pieces: string[];
  rows: number;
  sha256: string;
  version: number;
}

export interface PasskeyChallengesTable {
  accountId: string | null;
  challenge: string;
  expiresAt: Timestamp;
  purpose: 'signIn' | 'add';
}

export interface PasskeysTable {
  accountId: string;
  counter: Generated<number>;
  createdAt: Generated<Timestamp>;
  credentialId: string;
  id: Generated<string>;
  lastUsedAt: Timestamp | null;
  name: string;
  publicKey: Buffer;
  transports: Generated<string[]>;
}

export interface PaymentEventsTable {
  donationId: string;
  id: string;
  receivedAt: Generated<Timestamp>;
  type: string;
}

export interface PaymentReversalsTable {
  amount: number;
  donationId: string;
  id: string;
  reportedAt: Timestamp;
  state: 'open' | 'refunded' | 'lost' | 'won' | 'failed';
}

export interface PersonFlagsTable {
  closedAt: Timestamp | null;
  closedBy: string | null;
  createdAt: Generated<Timestamp>;
  flaggedBy: string;
  id: Generated<string>;
  reason: string;
  userId: string;
}

export interface ProposalsTable {
  approvedAt: Timestamp | null;
  approvedBy: string | null;
  authorId: string;
  changes: Json<TermChanges | ConceptChanges>;
  conceptId: string | null;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  decisionReason: string | null;
  id: Generated<string>;
  reason: string;
  source: string;
  status: Generated<'open' | 'accepted' | 'rejected' | 'withdrawn'>;
  termHistoryId: string | null;
  termId: string | null;
  version: number;
}

export interface PublicChangeLogTable {
  at: Generated<Timestamp>;
  attemptedAt: Timestamp | null;
  position: GeneratedAlways<number>;
  purgeAfter: Timestamp | null;
  purges: Generated<number>;
  removes: Generated<boolean>;
}

export interface PublishedChunksTable {
  body: Buffer;
  encoding: string;
  number: number;
  sha256: string;
}

export interface PublishedContentsTable {
  bytes: number;
  createdAt: Generated<Timestamp>;
  sha256: string;
}

export interface PublishedEncodingsTable {
  bytes: number;
  encoding: 'br' | 'gzip' | 'identity';
  sha256: string;
}

export interface RateLimitsTable {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodesTable {
  accountId: string;
  createdAt: Generated<Timestamp>;
  hash: string;
  id: Generated<string>;
}

export interface ReportsTable {
  closedAt: Timestamp | null;
  closedBy: string | null;
  createdAt: Generated<Timestamp>;
  details: string | null;
  id: Generated<string>;
  note: string | null;
  reason:
    | 'wrong-translation'
    | 'wrong-definition'
    | 'spelling'
    | 'offensive'
    | 'copied'
    | 'duplicate'
    | 'other';
  reporterId: string | null;
  reporterShown: Generated<boolean>;
  status: Generated<'open' | 'resolved' | 'reopened'>;
  termId: string;
}

export interface ReviewerCountsTable {
  action: HistoryAction;
  month: Date;
  n: number;
  personId: string;
}

export interface SandboxAnswersTable {
  body: Json<unknown> | null;
  createdAt: Generated<Timestamp>;
  key: string;
  requestHash: string;
  status: number | null;
}

export interface SandboxDisputesTable {
  createdAt: Generated<Timestamp>;
  id: string;
  intentId: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface SandboxEventsTable {
  attempts: Generated<number>;
  deliveredAt: Timestamp | null;
  id: string;
  nextAttemptAt: Generated<Timestamp>;
  payload: Json<unknown>;
}

export interface SandboxIntentsTable {
  amount: number;
  amountRefunded: Generated<number>;
  chargeId: string | null;
  clientSecret: string;
  createdAt: Generated<Timestamp>;
  currency: string;
  id: string;
  lastError: Json<unknown> | null;
  metadata: Json<Record<string, string>>;
  refundsFail: Generated<boolean>;
  settlesAt: Timestamp | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

export interface SchemaMigrationStepsTable {
  done: number;
  name: string;
  sha256: string;
}

export interface SchemaMigrationsTable {
  appliedAt: Generated<Timestamp>;
  name: string;
  sha256: string;
}

export interface SearchKeysTable {
  alternative: number;
  conceptId: string | null;
  createdAt: Timestamp;
  fold: string;
  language: Language;
  marks: string;
  quality: Generated<number>;
  side: 'english' | 'vernacular' | 'meaning';
  status: TermStatus;
  strict: string;
  subject: Subject;
  termId: string;
  varieties: Generated<Variety[]>;
  version: number;
}

export interface SearchMissesTable {
  createdAt: Generated<Timestamp>;
  day: Date;
  visitor: string;
  wantedId: string;
}

export interface SearchRebuildTable {
  doneAt: Timestamp | null;
  lastTermId: Generated<string>;
  version: number;
}

export interface SearchWordsTable {
  signatures: number[];
  word: string;
}

export interface SecondLooksTable {
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decisionId: string;
  reason: string | null;
  termId: string;
  verdict: 'approve' | 'reject' | null;
  verifierId: string | null;
}

export interface SecretsTable {
  name: 'session' | 'client' | 'signing-key';
  value: string;
}

export interface SecurityEventsTable {
  at: Generated<Timestamp>;
  detail: Generated<Json<unknown>>;
  id: Generated<string>;
  ip: string | null;
  kind: string;
  position: GeneratedAlways<number>;
  userId: string | null;
}

export interface SenseChangesTable {
  at: Generated<Timestamp>;
  position: GeneratedAlways<number>;
  senses: string[] | null;
  xid: Generated<string>;
}

export interface SessionsTable {
  expire: Timestamp;
  id: Generated<string>;
  sess: Json<{ userId: string }>;
  sid: string;
  userAgent: string | null;
}

export interface SettingsTable {
  name:
    | 'selfReview'
    | 'donations'
    | 'siteNotice'
    | 'verifierSecondFactor'
    | 'secondApprovalSubjects';
  value: Json<Settings[SettingName]>;
  version: Generated<number>;
}

export interface SiteModesTable {
  detail: Json<unknown> | null;
  name: 'readOnly' | 'held';
  reason: string;
  since: Generated<Timestamp>;
}

export interface SitemapFilesTable {
  body: Buffer;
  builtAt: Generated<Timestamp>;
  number: number;
}

export interface SourcesTable {
  authority: Generated<boolean>;
  code: string;
  licence: string | null;
  name: string;
  publisher: string | null;
  rank: Generated<number>;
  subjectRanks: Generated<Json<SubjectRanks>>;
  url: string | null;
}

export interface SuspensionsTable {
  id: Generated<string>;
  liftedAt: Timestamp | null;
  liftedBy: string | null;
  reason: string;
  suspendedAt: Generated<Timestamp>;
  suspendedBy: string;
  userId: string;
}

export interface TermApprovalsTable {
  approvedAt: Generated<Timestamp>;
  termId: string;
  verifierId: string;
}

export interface TermConfirmationsTable {
  confirmedAt: Generated<Timestamp>;
  termId: string;
  verifierId: string;
}

export interface TermCountsTable {
  language: Language;
  n: number;
  status: TermStatus;
  subject: Subject;
}

export interface TermDecisionsTable {
  actorId: string;
  batchId: string | null;
  before: Json<TermSnapshot>;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  kind:
    | 'approve'
    | 'editAndApprove'
    | 'reject'
    | 'firstApproval'
    | 'confirm'
    | 'sendBack'
    | 'restore'
    | 'correctSpelling'
    | 'acceptProposal'
    | 'spam'
    | 'takeBack';
  position: number;
  termId: string;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
}

export interface TermHistoryTable {
  action: 'created' | 'verified' | 'rejected' | 'updated';
  actorId: string;
  changes: Json<TermChanges> | null;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  isRequest: Generated<boolean>;
  position: GeneratedAlways<number>;
  reason: string | null;
  requestedField: string | null;
  termId: string;
}

export interface TermKeysTable {
  alternative: number;
  fold: string;
  side: 'english' | 'vernacular';
  spaced: string;
  strict: string;
  termId: string;
  words: GeneratedAlways<string>;
}

export interface TermMergesTable {
  actorId: string;
  createdAt: Generated<Timestamp>;
  fromId: string;
  id: Generated<string>;
  intoId: string;
  moved: Json<unknown>;
  reason: string;
  undoneAt: Timestamp | null;
  undoneBy: string | null;
}

export interface TermSourcesTable {
  notes: string | null;
  place: string | null;
  source: string;
  sourceId: string | null;
  termId: string;
}

export interface TermsTable {
  authorWaitSeconds: Generated<number>;
  changesRequestedAt: Timestamp | null;
  changesRequestedBy: string | null;
  conceptId: string | null;
  createdAt: Generated<Timestamp>;
  deletedAt: Timestamp | null;
  englishWord: string;
  id: Generated<string>;
  language: Language;
  meaning: string | null;
  mergedInto: string | null;
  notes: string | null;
  nounClass: NounClass | null;
  number: Generated<number | null>;
  origin: 'source' | 'coined' | 'community' | null;
  originDetail: string | null;
  partOfSpeech:
    | 'noun'
    | 'verb'
    | 'adjective'
    | 'adverb'
    | 'preposition'
    | 'phrase'
    | 'abbreviation'
    | null;
  plural: string | null;
  quality: Generated<number>;
  register: 'formal' | 'informal' | 'technical' | 'dialect' | 'archaic' | 'rare' | null;
  reliability: Generated<Reliability>;
  revisesId: string | null;
  spamBatch: string | null;
  status: Generated<'verified' | 'pending' | 'rejected'>;
  subject: Subject;
  submitterId: string;
  tidied: number | null;
  unansweredAt: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  usage: Generated<'preferred' | 'admitted' | 'superseded' | 'deprecated' | 'unrated'>;
  varieties: Generated<Variety[]>;
  verifiedAt: Timestamp | null;
  verifierId: string | null;
  vernacularWord: string;
  version: Generated<number>;
  withdrawnAt: Timestamp | null;
}

export interface TrustedBrowsersTable {
  accountId: string;
  expiresAt: Timestamp;
  hash: string;
}

export interface UncountedDecisionsTable {
  createdAt: Generated<Timestamp>;
  historyId: string;
  why: 'undone' | 'spam' | 'takenBack';
}

export interface UsersTable {
  createdAt: Generated<Timestamp>;
  email: string | null;
  emailVerified: Generated<boolean>;
  erasedAt: Timestamp | null;
  firstName: string | null;
  id: Generated<string>;
  isSystem: Generated<boolean>;
  issuer: string | null;
  lastName: string | null;
  locale: string | null;
  pendingEmail: string | null;
  profileImageUrl: string | null;
  role: Generated<'user' | 'verifier' | 'admin'>;
  shortcuts: Generated<boolean>;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  subject: string | null;
  updatedAt: Generated<Timestamp>;
}

export interface VerifierApplicationsTable {
  background: string;
  createdAt: Generated<Timestamp>;
  id: Generated<string>;
  languages: Language[];
  motivation: string;
  reviewNotes: string | null;
  reviewedAt: Timestamp | null;
  reviewedBy: string | null;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  subjects: Subject[];
  userId: string;
}

export interface VerifierPreferencesTable {
  languages: Language[];
  subjects: Subject[];
  userId: string;
}

export interface VerifierScopesTable {
  createdAt: Generated<Timestamp>;
  grantedBy: string;
  id: Generated<string>;
  languages: Language[];
  lentUntil: Timestamp | null;
  subjects: Subject[];
  userId: string;
}

export interface VisitorKeysTable {
  createdAt: Generated<Timestamp>;
  day: Date;
  key: string;
}

export interface WantedSearchesTable {
  english: string | null;
  id: Generated<string>;
  language: 'shona' | 'zulu' | 'sotho' | 'swahili' | 'venda' | null;
  lastMissedAt: Generated<Timestamp>;
  people: Generated<number>;
  reviewedAt: Timestamp | null;
  reviewedBy: string | null;
  status: Generated<'new' | 'shown' | 'hidden'>;
  subject:
    | 'mathematics'
    | 'physics'
    | 'chemistry'
    | 'biology'
    | 'computer-science'
    | 'engineering'
    | 'medicine'
    | 'environmental-science'
    | 'geology'
    | 'astronomy'
    | 'agriculture'
    | 'law'
    | 'economics'
    | 'political-science'
    | 'sociology'
    | 'anthropology'
    | 'psychology'
    | 'philosophy'
    | 'education'
    | 'history'
    | 'linguistics-literature'
    | 'cultural-studies'
    | 'business-management'
    | 'accounting-finance'
    | 'public-health'
    | 'architecture'
    | 'urban-planning'
    | 'communication-media'
    | 'international-relations'
    | null;
  text: string;
}

export interface Tables {
  accountTokens: AccountTokensTable;
  accounts: AccountsTable;
  adminGrants: AdminGrantsTable;
  audit: AuditTable;
  authenticatorApps: AuthenticatorAppsTable;
  backups: BackupsTable;
  batches: BatchesTable;
  builtFiles: BuiltFilesTable;
  claims: ClaimsTable;
  comments: CommentsTable;
  conceptHistory: ConceptHistoryTable;
  conceptLabels: ConceptLabelsTable;
  conceptRelations: ConceptRelationsTable;
  concepts: ConceptsTable;
  contributorMonths: ContributorMonthsTable;
  contributorPages: ContributorPagesTable;
  deviceKeys: DeviceKeysTable;
  donations: DonationsTable;
  erasures: ErasuresTable;
  examples: ExamplesTable;
  exportBuilds: ExportBuildsTable;
  exportCandidates: ExportCandidatesTable;
  exportChanges: ExportChangesTable;
  exportFiles: ExportFilesTable;
  exportReleases: ExportReleasesTable;
  exportedTerms: ExportedTermsTable;
  firstDecisions: FirstDecisionsTable;
  idempotencyKeys: IdempotencyKeysTable;
  invitations: InvitationsTable;
  jobRuns: JobRunsTable;
  languageStatements: LanguageStatementsTable;
  leftOutIndexes: LeftOutIndexesTable;
  lookupForms: LookupFormsTable;
  mails: MailsTable;
  mergeCandidates: MergeCandidatesTable;
  monthCounts: MonthCountsTable;
  noticeDeliveries: NoticeDeliveriesTable;
  noticePreferences: NoticePreferencesTable;
  notices: NoticesTable;
  oidcPayloads: OidcPayloadsTable;
  packs: PacksTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  paymentEvents: PaymentEventsTable;
  paymentReversals: PaymentReversalsTable;
  personFlags: PersonFlagsTable;
  proposals: ProposalsTable;
  publicChangeLog: PublicChangeLogTable;
  publishedChunks: PublishedChunksTable;
  publishedContents: PublishedContentsTable;
  publishedEncodings: PublishedEncodingsTable;
  rateLimits: RateLimitsTable;
  recoveryCodes: RecoveryCodesTable;
  reports: ReportsTable;
  reviewerCounts: ReviewerCountsTable;
  sandboxAnswers: SandboxAnswersTable;
  sandboxDisputes: SandboxDisputesTable;
  sandboxEvents: SandboxEventsTable;
  sandboxIntents: SandboxIntentsTable;
  schemaMigrationSteps: SchemaMigrationStepsTable;
  schemaMigrations: SchemaMigrationsTable;
  searchKeys: SearchKeysTable;
  searchMisses: SearchMissesTable;
  searchRebuild: SearchRebuildTable;
  searchWords: SearchWordsTable;
  secondLooks: SecondLooksTable;
  secrets: SecretsTable;
  securityEvents: SecurityEventsTable;
  senseChanges: SenseChangesTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  siteModes: SiteModesTable;
  sitemapFiles: SitemapFilesTable;
  sources: SourcesTable;
  suspensions: SuspensionsTable;
  termApprovals: TermApprovalsTable;
  termConfirmations: TermConfirmationsTable;
  termCounts: TermCountsTable;
  termDecisions: TermDecisionsTable;
  termHistory: TermHistoryTable;
  termKeys: TermKeysTable;
  termMerges: TermMergesTable;
  termSources: TermSourcesTable;
  terms: TermsTable;
  trustedBrowsers: TrustedBrowsersTable;
  uncountedDecisions: UncountedDecisionsTable;
  users: UsersTable;
  verifierApplications: VerifierApplicationsTable;
  verifierPreferences: VerifierPreferencesTable;
  verifierScopes: VerifierScopesTable;
  visitorKeys: VisitorKeysTable;
  wantedSearches: WantedSearchesTable;
}
