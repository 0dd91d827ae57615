import type { Cast } from './cast.ts';
import type { CrowdEvent, CrowdSizes } from './events.ts';
import type { Random } from './random.ts';
import { DAY_MS } from './times.ts';
import { misspell } from './words.ts';

const SPAM_FLAGS = 3;
const LOOK_DAYS = 14;
const questions = [
  'Where did you find this word? A book or a teacher who uses it would help.',
  'Is this word used in all regions, or only where you live?',
  'Could you give a sentence in which this word is used?',
] as const;
const answers = [
  'We use it at our school, and it is in the textbook of the ninth grade.',
  'My grandmother uses it. I have not seen it in a book yet.',
  'Thank you, I will ask a colleague and write again.',
] as const;
const corrections = [
  'The word is not spelt as it is written today.',
  'This spelling is in the newest dictionary.',
] as const;
const flagReasons = [
  'Sends advertisements instead of words, several in a minute.',
  'Submits the same word again and again after it was rejected.',
  'Copies whole pages of a dictionary that is not free.',
] as const;
const agreements = [
  'The word is spelt correctly and means the same.',
  'Everybody I asked uses this word.',
] as const;
const objections = [
  'This word means something else where I live.',
  'The word is not spelt as it is written today.',
] as const;

type Submission = Extract<CrowdEvent, { kind: 'submit' }>;
type Approval = Extract<CrowdEvent, { kind: 'decide' }> & { submission: Submission };
type Plan = { now: number; sizes: CrowdSizes; cast: Cast; events: readonly CrowdEvent[] };

/** Plans what people say about the submissions and decisions of a plan. */
export function planResponses(random: Random, plan: Plan): CrowdEvent[] {
  return [
    ...planComments(random, plan),
    ...planProposals(random, plan),
    ...planFlags(random, plan),
    ...planSecondLooks(random, plan),
  ];
}

/** Plans questions of verifiers about pending submissions, and answers to some of them. */
function planComments(random: Random, { now, sizes, cast, events }: Plan): CrowdEvent[] {
  const decided = new Set(events.flatMap((event) => (event.kind === 'decide' ? event.term : [])));
  const pending = [...listSubmissions(events).values()].filter(
    ({ term, author }) => !decided.has(term) && author !== cast.spammer,
  );
  return random
    .shuffle(pending)
    .slice(0, sizes.conversations)
    .flatMap(({ term, author, input, at: submittedAt }) => {
      const at = pickBetween(random, submittedAt, now);
      const asker = cast.pickVerifier(input, [author]);
      const base = { kind: 'comment', term } as const;
      const question = { ...base, author: asker, text: random.pick(questions), at };
      if (random.isLucky(0.4)) return [question];
      const answer = { ...base, author, text: random.pick(answers) };
      return [question, { ...answer, at: pickBetween(random, at, now) }];
    });
}

function planProposals(random: Random, { now, sizes, cast, events }: Plan): CrowdEvent[] {
  return random
    .shuffle(listApprovals(events))
    .slice(0, sizes.proposals)
    .map(({ term, at, edit, submission: { input } }) => ({
      kind: 'propose',
      term,
      author: cast.pickAuthor(input.language),
      vernacularWord: misspell(edit?.vernacularWord ?? input.vernacularWord),
      reason: random.pick(corrections),
      at: pickBetween(random, at, now),
    }));
}

/** Plans that some verifiers flag the person who sends spam, and others flag contributors. */
function planFlags(random: Random, { now, sizes, cast }: Plan): CrowdEvent[] {
  return Array.from({ length: Math.min(sizes.flags, cast.rogue) }, (_, verifier) => ({
    kind: 'flag',
    person: verifier < SPAM_FLAGS ? cast.spammer : cast.pickContributor(),
    flaggedBy: verifier,
    reason: verifier < SPAM_FLAGS ? flagReasons[0] : random.pick(flagReasons),
    at: now - random.next() * 4 * DAY_MS,
  }));
}

/**
 * Plans second looks at approvals that nobody confirmed. Those of the last two weeks may still be
 * unanswered. Verifiers seldom agree with the one who decides without reading.
 */
function planSecondLooks(random: Random, { now, sizes, cast, events }: Plan): CrowdEvent[] {
  const confirmed = new Set(
    events.flatMap((event) => (event.kind === 'confirm' ? event.term : [])),
  );
  return random
    .shuffle(listApprovals(events).filter(({ term }) => !confirmed.has(term)))
    .slice(0, sizes.secondLooks)
    .flatMap(({ term, actor, at, submission: { author, input } }) => {
      const verifier = cast.pickVerifier(input, [author, actor]);
      const look = { kind: 'secondLook', term, at } as const;
      const isWaiting = at > now - LOOK_DAYS * DAY_MS && random.isLucky(0.5);
      if (isWaiting || [author, actor].includes(verifier)) return [look];
      const agrees = random.isLucky(actor === cast.rogue ? 0.4 : 0.92);
      const answer = {
        kind: 'answerSecondLook',
        term,
        verifier,
        verdict: agrees ? 'approve' : 'reject',
        reason: random.pick(agrees ? agreements : objections),
        at: pickBetween(random, at, Math.min(now, at + LOOK_DAYS * DAY_MS)),
      } as const;
      return [look, answer];
    });
}

const listSubmissions = (events: readonly CrowdEvent[]): Map<number, Submission> =>
  new Map(events.flatMap((event) => (event.kind === 'submit' ? [[event.term, event]] : [])));

function listApprovals(events: readonly CrowdEvent[]): Approval[] {
  const submissions = listSubmissions(events);
  return events.flatMap((event) => {
    if (event.kind !== 'decide' || event.transition === 'reject') return [];
    const submission = submissions.get(event.term);
    return submission ? [{ ...event, submission }] : [];
  });
}

const pickBetween = (random: Random, from: number, to: number): number =>
  from + (to - from) * random.next();
