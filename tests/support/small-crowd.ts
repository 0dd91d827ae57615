import type { CrowdSizes } from '#server/development/crowd/events.ts';

/** A crowd that is small enough for tests. */
export const smallCrowd: CrowdSizes = {
  people: 60,
  verifiers: 20,
  decided: 60,
  rogueDecisions: 8,
  pending: 40,
  old: 4,
  copies: 3,
  nearCopies: 2,
  imports: 3,
  revisions: 1,
  spam: 4,
  reports: 6,
  conversations: 4,
  proposals: 3,
  flags: 5,
  secondLooks: 20,
};
