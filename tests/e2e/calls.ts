import { expect, type Page } from '@playwright/test';

// These functions create the data that a test needs. They make the same calls as the site's pages,
// on behalf of the user who is signed in on the given page.

/** Identifies a call as coming from one of the site's own pages. */
const headers = { 'sec-fetch-site': 'same-origin' };

const term = {
  englishWord: 'friction',
  vernacularWord: 'tsetano',
  meaning: 'The force that slows what slides.',
  language: 'venda',
  subject: 'physics',
  notes: null as string | null,
};

/** Submits a term and returns its id. */
export async function submitTerm(
  { request }: Page,
  change: Partial<typeof term> & { revises?: string; plural?: string } = {},
): Promise<string> {
  const reply = await request.post('/api/terms', { data: { ...term, ...change }, headers });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

export async function decideTerm(
  { request }: Page,
  id: string,
  decision: 'approve' | 'reject',
  reason: string | null = null,
): Promise<void> {
  const reply = await request.post(`/api/verify/${id}/${decision}`, { data: { reason }, headers });
  expect(reply.status()).toBe(200);
}

export async function requestChanges({ request }: Page, id: string, reason: string): Promise<void> {
  const data = { reason };
  const reply = await request.post(`/api/verify/${id}/request-changes`, { data, headers });
  expect(reply.status()).toBe(200);
}

export async function addComment({ request }: Page, id: string, text: string): Promise<void> {
  const reply = await request.post(`/api/terms/${id}/comments`, { data: { text }, headers });
  expect(reply.status()).toBe(201);
}

export async function reportTerm(
  { request }: Page,
  termId: string,
  details: string,
): Promise<void> {
  const data = { termId, reason: 'spelling', details };
  const reply = await request.post('/api/reports', { data, headers });
  expect(reply.status()).toBe(201);
}

/** Makes an administrator choose the subjects that need two approvals. */
export async function requireTwo(
  { request }: Page,
  secondApprovalSubjects: string[],
): Promise<void> {
  const settings = (await (await request.get('/api/admin/settings')).json()) as object;
  const data = { ...settings, secondApprovalSubjects };
  const reply = await request.put('/api/admin/settings', { data, headers });
  expect(reply.status()).toBe(200);
}

/** Suggests an edit of a term that has not been edited since it was verified. */
export async function submitProposal(
  { request }: Page,
  termId: string,
  changes: Record<string, string>,
): Promise<void> {
  const support = { source: 'A school book', reason: 'The spelling is wrong.' };
  const data = { termId, version: 1, changes, ...support };
  const reply = await request.post('/api/proposals', { data, headers });
  expect(reply.status()).toBe(201);
}

/**
 * Submits terms with the same English word and subject, approves them, and returns the number of
 * their concept.
 */
export async function createConcept(
  { contributor, verifier }: { contributor: Page; verifier: Page },
  terms: readonly Partial<typeof term>[],
): Promise<number> {
  const ids: string[] = [];
  for (const each of terms) ids.push(await submitTerm(contributor, each));
  for (const id of ids) await decideTerm(verifier, id, 'approve');
  const reply = await verifier.request.get(`/api/terms/${ids[0]}`);
  return ((await reply.json()) as { term: { conceptNumber: number } }).term.conceptNumber;
}

type ConceptReply = {
  concept: { number: number; version: number } & Record<string, unknown>;
  relations: Record<'broader' | 'narrower' | 'related', { number: number }[]>;
};

export async function readConcept({ request }: Page, number: number): Promise<ConceptReply> {
  return (await (await request.get(`/api/concepts/${number}`)).json()) as ConceptReply;
}

/** Edits the current version of the concept. */
export async function editConcept(
  page: Page,
  number: number,
  change: Record<string, unknown>,
): Promise<void> {
  const { version } = (await readConcept(page, number)).concept;
  const reply = await page.request.patch(`/api/concepts/${number}`, {
    data: { version, ...change },
    headers,
  });
  expect(reply.status()).toBe(200);
}

/** Returns the id of the first term that a search finds. */
export async function findTermId({ request }: Page, query: string): Promise<string> {
  const reply = await request.get(`/api/terms?query=${query}`);
  const { terms } = (await reply.json()) as { terms: { id: string }[] };
  return terms[0]!.id;
}

/** Returns the path of the first concept that a search finds. */
export async function findConceptPath({ request }: Page, query: string): Promise<string> {
  const reply = await request.get(`/api/concepts?query=${query}`);
  const { concepts } = (await reply.json()) as { concepts: { number: number }[] };
  return `/concept/${concepts[0]!.number}`;
}

export async function applyAsVerifier(
  { request }: Page,
  application: { motivation: string; background: string; languages: string[]; subjects: string[] },
): Promise<void> {
  const reply = await request.post('/api/verifier-applications', { data: application, headers });
  expect(reply.status()).toBe(201);
}
