import { afterAll, beforeAll, expect } from 'vitest';
import type { ReceivedReport } from '#contract/review/reports.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type ServedApp, servedApp } from './served-app.ts';

export const lung: TermInput = aTermInput({
  englishWord: 'lung',
  vernacularWord: 'pafu',
  meaning: 'The organ that takes in air.',
  language: 'swahili',
});

export const unknownId = '00000000-0000-4000-8000-000000000000';

/** `startReportSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
export let rudo: Client;
export let sipho: Client;
export let zanele: Client;
export let tendani: Client;
export let thabo: Client;
export let stranger: Client;

/**
 * Starts a site with three contributors, two verifiers and a visitor, which all tests in a file
 * share.
 */
export function startReportSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database);
    stranger = site.newVisitor();
    [rudo, sipho, zanele] = [
      await site.signIn('Rudo', 'user'),
      await site.signIn('Sipho', 'user'),
      await site.signIn('Zanele', 'user'),
    ];
    [tendani, thabo] = [
      await site.signIn('Tendani', 'verifier'),
      await site.signIn('Thabo', 'verifier'),
    ];
  });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
    await database.close();
  });
}

/** Stores a term with the given status and returns its id. */
export async function createTerm(
  status: TermStatus = 'verified',
  submitter: Client = rudo,
  input: TermInput = lung,
): Promise<string> {
  const { id } = await aTerm(database, { ...input, submitterId: submitter.id });
  const transition = ({ verified: 'approve', rejected: 'reject', pending: null } as const)[status];
  if (transition)
    await database.transaction((tx) =>
      applyTransition(tx, id, { transition, actorId: thabo.id, reason: 'A good enough reason.' }),
    );
  return id;
}

/** Sends a report on a term, with an idempotency key if `key` is given. */
export const sendReport = (who: Client, termId: unknown, more: object = {}, key?: string) =>
  who.request('POST', '/api/reports', {
    body: { termId, reason: 'wrong-translation', details: null, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });

/** Sends a report and returns its id. */
export const createReport = async (who: Client, termId: string, more: object = {}) =>
  ((await sendReport(who, termId, more)).json as { id: string }).id;

export const resolveReport = (id: string, note: unknown = null, who = tendani) =>
  who.request('POST', `/api/reports/${id}/resolve`, { body: { note } });

/** Lists reports as a verifier sees them. */
export const listReports = async (query = '', who = tendani) =>
  (await who.request('GET', `/api/reports?pageSize=100${query}`)).json as {
    reports: ReceivedReport[];
    total: number;
  };

/** Lists the reports on one term as a verifier sees them. */
export const listReportsOn = async (termId: string, query = '') =>
  (await listReports(query)).reports.filter((each) => each.term.id === termId);

export const requestTerm = async (termId: string, who = site.anonymous) =>
  who.request('GET', `/api/terms/${termId}`);

/** Reads the stored reports on a term, oldest first. */
export const readStoredReports = async (termId: string) =>
  (
    await database.query(
      `select reporter_id, reason, details, status
       from reports
       where term_id = $1
       order by created_at`,
      [termId],
    )
  ).rows;
