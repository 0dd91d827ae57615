import { afterAll, beforeAll } from 'vitest';
import type { Language } from '../../src/domain/languages.ts';
import type { Subject } from '../../src/domain/subjects.ts';
import type { TermInput } from '../../src/domain/term/fields.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { aTerm } from '../factories.ts';
import { testDatabase } from './database.ts';
import { type Client, type Reply, type ServedApp, servedApp } from './served-app.ts';

type Name = 'rudo' | 'sipho' | 'tendani' | 'thabo' | 'naledi';

/** `startReviewSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
/** Rudo and Sipho are contributors, Tendani and Thabo verifiers, and Naledi is an administrator. */
export let people: Record<Name, Client>;

/** Starts a site for the tests of the review queue, which all tests of a file share. */
export function startReviewSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database);
    people = {
      rudo: await site.signIn('Rudo', 'user'),
      sipho: await site.signIn('Sipho', 'user'),
      tendani: await site.signIn('Tendani', 'verifier'),
      thabo: await site.signIn('Thabo', 'verifier'),
      naledi: await site.signIn('Naledi', 'admin'),
    };
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
}

let submitted = 0;
/**
 * Stores a pending term and returns its id. Its vernacular word differs from others by default,
 * because exact copies cannot be approved.
 */
export async function submit(change: Partial<TermInput> = {}, by: Name = 'rudo'): Promise<string> {
  submitted += 1;
  const { id } = await aTerm(database, {
    vernacularWord: `moyo ${submitted}`,
    ...change,
    submitterId: people[by].id,
  });
  return id;
}

/** Pretends that a term was submitted some days ago. */
export const submittedDaysAgo = (id: string, days: number) =>
  database.query(
    `update terms
     set created_at = now() - make_interval(days => $2)
     where id = $1`,
    [id, days],
  );

export const post = (who: Name, path: string, body?: unknown): Promise<Reply> =>
  people[who].request('POST', path, body === undefined ? {} : { body });

export const get = async <Result>(who: Name, path: string): Promise<Result> =>
  (await people[who].request('GET', path)).json as Result;

/** Limits a verifier to one language and one subject until `clearScopes`. */
export const limitScope = (who: Name, language: Language, subject: Subject) =>
  database.query(
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values ($1, $2, $3, $1)`,
    [people[who].id, [language], [subject]],
  );

export const clearScopes = () => database.query('delete from verifier_scopes');
