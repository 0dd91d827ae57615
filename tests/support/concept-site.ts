import { afterAll, beforeAll, expect } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ConceptEditing, getConcept } from '#contract/terms/concepts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type Reply, type ServedApp, servedApp } from './served-app.ts';

/** `startConceptSite` sets these variables before the tests run. */
export let database: Database & { url: string };
export let site: ServedApp;
export let rudo: Client;
export let tendani: Client;
export let naledi: Client;

/** Starts a site with a contributor and two people who may change concepts. */
export function startConceptSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database);
    rudo = await site.signIn('Rudo', 'user');
    tendani = await site.signIn('Tendani', 'verifier');
    naledi = await site.signIn('Naledi', 'admin');
  });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
    await database.close();
  });
}

let headwords = 0;
/** Returns an English word that no other test uses. */
export const aHeadword = (): string => `headword ${(headwords += 1)}`;

type Words = Partial<Parameters<typeof aTerm>[1]>;

/** Stores a term; by default, a verified Shona word of a concept that no other test uses. */
export const aWord = (change: Words = {}) =>
  aTerm(database, {
    englishWord: aHeadword(),
    submitterId: rudo.id,
    verifierId: tendani.id,
    status: 'verified',
    ...change,
  });

/** Stores a verified word that is preferred in its concept. */
export async function aPreferredWord(change: Words = {}) {
  const input = { ...aTermInput({ englishWord: aHeadword() }), ...change };
  const { id } = await aTerm(database, { ...input, submitterId: rudo.id, status: 'pending' });
  return database.transaction((tx) =>
    applyTransition(tx, id, {
      transition: 'editAndApprove',
      actorId: tendani.id,
      reason: null,
      edit: { ...input, usage: 'preferred' },
    }),
  );
}

export type ConceptReply = ReplyOf<typeof getConcept>;
export type EditableReply = ConceptReply & { editing: ConceptEditing };

/** Reads a concept as a verifier sees it. */
export const readConcept = async (number: number | null): Promise<EditableReply> =>
  (await tendani.request('GET', `/api/concepts/${number}`)).json as EditableReply;

/** Reads a concept as the public sees it. */
export const readPublic = async (number: number | null): Promise<ConceptReply> =>
  (await site.anonymous.request('GET', `/api/concepts/${number}`)).json as ConceptReply;

export const edit = (number: number | null, body: object, as: Client = tendani): Promise<Reply> =>
  as.request('PATCH', `/api/concepts/${number}`, { body });

const reason = 'Both mean the same thing.';
export const merge = (number: number | null, into: number | null, as: Client = tendani) =>
  as.request('POST', `/api/concepts/${number}/merge`, { body: { into, reason } });
export const split = (number: number | null, terms: string[], as: Client = tendani) =>
  as.request('POST', `/api/concepts/${number}/split`, {
    body: { terms, gloss: 'another meaning', reason: 'These are two meanings.' },
  });
export const restore = (number: number | null, as: Client = tendani) =>
  as.request('POST', `/api/concepts/${number}/restore`, { body: { reason: null } });

/** Returns the `path` of each error in a 400 reply. */
export const readErrorPaths = ({ json }: Reply): string[] =>
  ((json as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path);

export const readErrorMessage = ({ json }: Reply): string => {
  const { detail, errors } = json as { detail: string; errors?: { message: string }[] };
  return errors?.[0]?.message ?? detail;
};

/** Returns the ids of the terms of a concept. */
export const readTermIds = async (number: number | null): Promise<string[]> =>
  (await readConcept(number)).concept.terms.map(({ id }) => id);

export const pickNumbers = (links: readonly { number: number }[]): number[] =>
  links.map(({ number }) => number);

/** Adds an English name to a concept. Without a term, the label is the concept's own. */
export async function addLabel(
  number: number | null,
  text: string,
  termId: string | null = null,
): Promise<void> {
  await database.query(
    `insert into concept_labels (concept_id, text, kind, term_id)
     select id, $2, 'admitted', $3
     from concepts
     where number = $1`,
    [number, text, termId],
  );
}

/** Searches the dictionary as the public does. */
export async function findTerms(query: string) {
  const path = `/api/terms?query=${encodeURIComponent(query)}`;
  const { json } = await site.anonymous.request('GET', path);
  return (json as { terms: { id: string; conceptNumber: number }[] }).terms;
}
