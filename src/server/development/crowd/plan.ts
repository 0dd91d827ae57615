import type { ReportInput } from '#domain/report.ts';
import type { NewTerm, TermEdit } from '#domain/term/details.ts';
import type { TermTransition } from '#domain/term/transitions.ts';
import { createCast } from './cast.ts';
import { type PlannedPerson, planPeople } from './people.ts';
import { Planner } from './planner.ts';
import { createRandom } from './random.ts';
import { planResponses } from './responses.ts';

/** People and terms are indexes of the plan. */
export type CrowdEvent =
  | CrowdResponse
  | ({ at: number } & (
      | { kind: 'submit'; term: number; author: number; input: NewTerm; revises: number | null }
      | { kind: 'import'; term: number; input: NewTerm }
      | {
          kind: 'decide';
          term: number;
          actor: number;
          transition: TermTransition;
          reason: string | null;
          edit?: TermEdit;
        }
      | { kind: 'confirm'; term: number; actor: number }
    ));
/** What people say about terms and about each other, without changing a term. */
export type CrowdResponse = { at: number } & (
  | { kind: 'report'; term: number; reporter: number | null; report: ReportInput }
  | { kind: 'comment'; term: number; author: number; text: string }
  | { kind: 'propose'; term: number; author: number; vernacularWord: string; reason: string }
  | { kind: 'flag'; person: number; flaggedBy: number; reason: string }
  | { kind: 'secondLook'; term: number }
  | {
      kind: 'answerSecondLook';
      term: number;
      verifier: number;
      verdict: 'approve' | 'reject';
      reason: string;
    }
);
export type CrowdPlan = { people: PlannedPerson[]; events: CrowdEvent[] };

/** How large the crowd is. Tests use a small one. */
export type CrowdSizes = Record<
  | 'people'
  | 'verifiers'
  | 'decided'
  | 'rogueDecisions'
  | 'pending'
  | 'old'
  | 'copies'
  | 'nearCopies'
  | 'imports'
  | 'revisions'
  | 'spam'
  | 'reports'
  | 'conversations'
  | 'proposals'
  | 'flags'
  | 'secondLooks',
  number
>;
export const crowdSizes: CrowdSizes = {
  people: 220,
  verifiers: 20,
  decided: 1300,
  rogueDecisions: 120,
  pending: 900,
  old: 60,
  copies: 30,
  nearCopies: 25,
  imports: 40,
  revisions: 12,
  spam: 40,
  reports: 44,
  conversations: 60,
  proposals: 30,
  flags: 8,
  secondLooks: 160,
};

/**
 * Plans the people, submissions and decisions of the last four months, in the order in which they
 * happened. The plan depends only on its arguments.
 */
export function planCrowd(now: number, sizes: CrowdSizes): CrowdPlan {
  const random = createRandom(13);
  const people = planPeople(random, sizes);
  const cast = createCast(random, people, sizes.verifiers);
  const planner = new Planner(random, { now, sizes, cast });
  planner.planDecided();
  planner.planPending();
  planner.planSpam();
  planner.planReports();
  const { events } = planner;
  const responses = planResponses(random, { now, sizes, cast, events });
  return { people, events: [...events, ...responses].toSorted((a, b) => a.at - b.at) };
}
