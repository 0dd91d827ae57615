import { afterAll, beforeAll, expect } from 'vitest';
import type { Notice } from '#contract/account/notices.ts';
import type { Proposal } from '#contract/terms/proposals.ts';
import type { HistoryEntry } from '#contract/terms/term.ts';
import type { Pages } from '#server/features/pages/built.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type Reply, type ServedApp, servedApp } from './served-app.ts';

/** `startProposalSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
export let rudo: Client;
export let sipho: Client;
export let tendani: Client;
export let naledi: Client;
export let scoped: Client;

/**
 * Starts a site with contributors, two verifiers and one who is limited to Zulu physics.
 * @param pages the built pages, for tests that read pages
 */
export function startProposalSite(pages?: Pages): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database, {}, pages);
    rudo = await site.signIn('Rudo', 'user');
    sipho = await site.signIn('Sipho', 'user');
    tendani = await site.signIn('Tendani', 'verifier');
    naledi = await site.signIn('Naledi', 'verifier');
    scoped = await site.signIn('Mpho', 'verifier');
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, '{zulu}', '{physics}', $2)`,
      [scoped.id, tendani.id],
    );
  });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
    await database.close();
  });
}

let words = 0;
export const aWord = (change: Partial<Parameters<typeof aTerm>[1]> = {}) =>
  aTerm(database, {
    englishWord: `proposal word ${(words += 1)}`,
    submitterId: rudo.id,
    verifierId: tendani.id,
    status: 'verified',
    ...change,
  });

export const given = {
  source: 'Natural Sciences, Grade 7, page 88',
  reason: 'The spelling is wrong.',
};
export const propose = (termId: string, changes: object, by: Client = sipho, more: object = {}) =>
  by.request('POST', '/api/proposals', {
    body: { termId, changes, version: 1, ...given, ...more },
  });
export const createProposal = async (termId: string, changes: object, by: Client = sipho) => {
  const reply = await propose(termId, changes, by);
  expect(reply).toMatchObject({ status: 201 });
  return reply.json as Proposal;
};
export const decide = (
  id: string,
  decision: 'accept' | 'reject' | 'withdraw',
  by: Client = naledi,
  reason: string | null = 'A good enough reason.',
) => by.request('POST', `/api/proposals/${id}/${decision}`, { body: { reason } });
export const listProposals = async (query: string, by: Client) =>
  (await by.request('GET', `/api/proposals?pageSize=100${query}`)).json as {
    proposals: Proposal[];
    total: number;
  };
export const readTerm = async (id: string, by: Client = site.anonymous) =>
  (await by.request('GET', `/api/terms/${id}`)).json as {
    term: Record<string, unknown>;
    history: HistoryEntry[];
  };
export const readNotices = async (of: Client) =>
  (
    (await of.request('GET', '/api/notices')).json as {
      notices: Notice[];
    }
  ).notices;
export const readErrorPaths = ({ json }: Reply) =>
  ((json as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);
