/** The changes of many terms that are made and undone in one step. */
export const batchKinds = [
  'bulkReject',
  'bulkApprove',
  'bulkConcept',
  'spam',
  'takeBackSubmissions',
  'takeBackDecisions',
] as const;
export type BatchKind = (typeof batchKinds)[number];
