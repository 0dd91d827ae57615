import type { Page } from '@playwright/test';
import {
  addComment,
  decideTerm,
  findTermId,
  reportTerm,
  requestChanges,
  submitProposal,
  submitTerm,
} from './calls.ts';
import { type Concepts, createConcepts } from './concepts.ts';
import { give } from './giving.ts';
import { readFromMail } from './mails.ts';
import { drawSecondLook, endMailDelays } from './site-database.ts';
import type { Person, SampleSite } from './sites.ts';

/**
 * The data that the checked states of pages need in addition to the site's sample data. Most of it
 * contains long words.
 */
export type Sample = {
  verifiedId: string;
  pendingId: string;
  /** A term that several people have reported. */
  reportedId: string;
  concepts: Concepts;
  /** A pending term that revises a rejected one. */
  revisionId: string;
  /** A pending submission of the contributor, with a request for changes and a conversation. */
  requestedId: string;
  /** Waits for an email with an unsubscribe link, and returns the path of the link. */
  unsubscribePath: () => Promise<string>;
};

const LONG_REASON = `This is no word:\n${'a'.repeat(120)}`;
const longTerm = {
  vernacularWord: 'uṱuṱuwedzwamuḓagasimagineti',
  meaning: 'A word of this test.',
};

export async function createSample(
  openPageAs: (person: Person) => Promise<Page>,
  site: SampleSite,
): Promise<Sample> {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const queue = (await (await verifier.request.get('/api/verify')).json()) as {
    terms: { id: string }[];
  };
  const reportedId = await findTermId(admin, 'atom');
  for (const person of [contributor, verifier, admin])
    await reportTerm(person, reportedId, `${'long'.repeat(100)}\n\nOne letter is missing.`);
  await createNotices(contributor, admin, 'electromagnetic induction');
  await createNotices(verifier, admin, 'electromagnetic induction; induction');
  const verifiedId = await findTermId(admin, 'triangle');
  await submitProposal(contributor, verifiedId, {
    vernacularWord: longTerm.vernacularWord,
    meaning: 'a'.repeat(120),
  });
  await createDonations(site, contributor);
  await createSecondLook(site, contributor, admin);
  return {
    verifiedId,
    pendingId: queue.terms[0]!.id,
    reportedId,
    concepts: await createConcepts(site),
    revisionId: await createRevision(contributor, admin),
    requestedId: await createRequested(contributor, admin),
    unsubscribePath: () => waitForUnsubscribePath(site),
  };
}

/**
 * Approves one term and rejects another, both with long words, so that the submitter gets two
 * notices.
 */
async function createNotices(submitter: Page, decider: Page, english: string): Promise<void> {
  const term = { ...longTerm, englishWord: english };
  await decideTerm(decider, await submitTerm(submitter, term), 'approve');
  await decideTerm(decider, await submitTerm(submitter, term), 'reject', LONG_REASON);
}

async function createRevision(submitter: Page, decider: Page): Promise<string> {
  const term = { ...longTerm, englishWord: 'electromagnetic radiation' };
  const revises = await submitTerm(submitter, term);
  await decideTerm(decider, revises, 'reject', LONG_REASON);
  return submitTerm(submitter, {
    ...term,
    notes: 'b'.repeat(120),
    subject: 'chemistry',
    revises,
  });
}

/** Lets another verifier give a second look at an approval. */
async function createSecondLook(site: SampleSite, submitter: Page, decider: Page): Promise<void> {
  const term = { ...longTerm, englishWord: 'electromagnetic field', notes: 'c'.repeat(120) };
  const id = await submitTerm(submitter, term);
  await decideTerm(decider, id, 'approve');
  await drawSecondLook(site, id);
}

async function createRequested(submitter: Page, verifier: Page): Promise<string> {
  const id = await submitTerm(submitter, { ...longTerm, englishWord: 'electromagnetic spectrum' });
  await requestChanges(verifier, id, LONG_REASON);
  for (const page of [verifier, submitter]) await addComment(page, id, 'c'.repeat(120));
  return id;
}

async function createDonations(site: SampleSite, donor: Page): Promise<void> {
  const cookies = await donor.context().cookies();
  const session = cookies.find(({ name }) => name === 'mazwi');
  await give(
    site.origin,
    {
      amount: 1250,
      donorName: 'W'.repeat(100),
      donorMessage: 'm'.repeat(500),
      showOnDonorWall: true,
    },
    `mazwi=${session!.value}`,
  );
  await give(site.origin, {
    amount: 5,
    donorMessage: 'Two lines\nof thanks.',
    showOnDonorWall: true,
  });
}

async function waitForUnsubscribePath(site: SampleSite): Promise<string> {
  await endMailDelays(site);
  return readFromMail(site, /^List-Unsubscribe:\s+<[^>]*?(\/unsubscribe[^>]*)>/m);
}
