import { expect } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { database, people, term, words } from '../access-site.ts';
import type { Client } from '../served-app.ts';
import { moveOut } from './scope.ts';
import { drawSecondLook } from './term-calls.ts';

/** A term whose texts occur nowhere else on the site. */
export type ShownTerm = {
  id: string;
  status: TermStatus;
  /** The number of its concept. */
  concept: number;
  /** The texts by the letters that stand for them in the page grid. */
  texts: Record<string, string>;
};

const inputOf = (status: TermStatus, set: string): TermInput => ({
  ...words,
  englishWord: `heart ${set}${status}`,
  vernacularWord: `neno${set}${status}`,
});

/** The texts of a term, and the name of the verifier who decided. */
export const textsOf = ({ texts }: ShownTerm): Record<string, string> => ({ ...texts, n: 'Thabo' });

async function send(by: Client, method: string, path: string, body: object): Promise<unknown> {
  const { status, text, json } = await by.request(method, path, { body });
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return json;
}

/**
 * Stores a term of the submitter with everything that people write about a term of this status:
 * `w` its word, `c` a comment, `r` the reason for the decision or for the request of changes, `d`
 * the details of a report, `s` the reason for a suggested edit, `e` the word that it suggests.
 * A verified term also waits for a second look.
 */
export async function storeShownTerm(status: TermStatus, set: string): Promise<ShownTerm> {
  const mark = `${set}${status}`;
  const input = inputOf(status, set);
  const texts = {
    w: input.vernacularWord,
    c: `maoni${mark}`,
    r: `sababu${mark}`,
    ...(status === 'verified' && { d: `taarifa${mark}`, s: `chanzo${mark}`, e: `badala${mark}` }),
  };
  const id = await term('pending', 'submitter', input);
  const { judge, submitter } = people;
  const reason = { reason: `Because of ${texts.r}.` };
  await send(submitter, 'POST', `/api/terms/${id}/comments`, { text: `I heard ${texts.c}.` });
  if (status === 'pending') {
    await send(judge, 'POST', `/api/verify/${id}/request-changes`, reason);
    await send(submitter, 'PATCH', `/api/terms/${id}`, { ...input, meaning: 'It moves blood.' });
  } else {
    const decision = status === 'verified' ? 'approve' : 'reject';
    await send(judge, 'POST', `/api/verify/${id}/${decision}`, reason);
  }
  if (status === 'verified') await addReports(id, texts);
  const { rows } = await database.query<{ number: number }>(
    'select c.number from concepts c join terms t on t.concept_id = c.id where t.id = $1',
    [id],
  );
  return { id, status, concept: rows[0]!.number, texts };
}

async function addReports(termId: string, texts: { d?: string; s?: string; e?: string }) {
  await send(people.submitter, 'POST', '/api/reports', {
    termId,
    reason: 'other',
    details: `Seen in ${texts.d}.`,
  });
  await send(people.submitter, 'POST', '/api/proposals', {
    termId,
    version: 1,
    changes: { vernacularWord: texts.e },
    source: 'A school book',
    reason: `Because of ${texts.s}.`,
  });
  await drawSecondLook(termId);
}

/** The term of each status that the tests of pages ask for. */
export type ShownTerms = Record<TermStatus, ShownTerm>;

/**
 * Stores a term of each status, and an exact copy of the verified one.
 * @param set distinguishes their texts from those of other terms
 * @param options.isMoved whether somebody has moved them to another subject since
 */
export async function storeShownTerms(
  set: string,
  { isMoved }: { isMoved: boolean },
): Promise<ShownTerms> {
  const shown = {
    verified: await storeShownTerm('verified', set),
    pending: await storeShownTerm('pending', set),
    rejected: await storeShownTerm('rejected', set),
  };
  const copy = await term('verified', 'submitter', inputOf('verified', set));
  if (isMoved)
    for (const id of [...Object.values(shown).map((each) => each.id), copy]) await moveOut(id);
  return shown;
}
