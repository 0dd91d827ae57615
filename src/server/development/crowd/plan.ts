import { createCast } from './cast.ts';
import type { CrowdEvent, CrowdSizes } from './events.ts';
import { type PlannedPerson, planPeople } from './people.ts';
import { Planner } from './planner.ts';
import { createRandom } from './random.ts';
import { planResponses } from './responses.ts';

export type CrowdPlan = { people: PlannedPerson[]; events: CrowdEvent[] };

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
