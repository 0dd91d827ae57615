import type { ReportInput } from '#domain/report.ts';
import type { NewTerm, TermEdit } from '#domain/term/details.ts';
import type { TermTransition } from '#domain/term/transitions.ts';
import { type PlannedPerson, planPeople } from './people.ts';
import { Planner } from './planner.ts';
import { createRandom } from './random.ts';

/** People and terms are indexes of the plan. */
export type CrowdEvent = { at: number } & (
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
  | { kind: 'report'; term: number; reporter: number | null; report: ReportInput }
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
  | 'reports',
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
};

/**
 * Plans the people, submissions and decisions of the last four months, in the order in which they
 * happened. The plan depends only on its arguments.
 */
export function planCrowd(now: number, sizes: CrowdSizes): CrowdPlan {
  const random = createRandom(13);
  const people = planPeople(random, sizes);
  const planner = new Planner(random, { now, sizes, people });
  planner.planDecided();
  planner.planPending();
  planner.planSpam();
  planner.planReports();
  return { people, events: planner.events.toSorted((a, b) => a.at - b.at) };
}
