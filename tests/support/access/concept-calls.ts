import type { endpoints } from '#contract/endpoints.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermStatus } from '#domain/term/status.ts';
import { storeProposal } from '#server/terms/edits/proposals.ts';
import { aConcept } from '../../factories.ts';
import { database, people, term } from '../access-site.ts';
import { type Row, reject, type TermCall } from './rows.ts';

const mergeInto = (into: number) => ({ body: { into, reason: 'A good enough reason.' } });

let concepts = 0;
/** Stores a concept with a term of its own. */
async function someConcept(subject: Subject = 'biology'): Promise<number> {
  concepts += 1;
  const id = await term('verified', 'submitter');
  return aConcept(database, [id], { headword: `another concept ${concepts}`, subject });
}

/** Merges the concept of a term into another one, which gets the subject afterwards. */
async function aMergedConcept(id: string, subject: Subject = 'biology'): Promise<number> {
  const number = await aConcept(database, [id], { headword: id });
  const into = await someConcept();
  await people.judge.request('POST', `/api/concepts/${number}/merge`, mergeInto(into));
  await database.query('update concepts set subject = $2 where number = $1', [into, subject]);
  return number;
}

/** Stores a merge candidate of the concept of a term and of another concept. */
async function aCandidate(termId: string, subject: Subject = 'biology') {
  const numbers = [
    await aConcept(database, [termId], { headword: termId }),
    await someConcept(subject),
  ];
  const { rows } = await database.query<{ id: string }>(
    `insert into merge_candidates (concept_id, other_id, evidence, score, facts, other_facts)
     select min(id::text)::uuid, max(id::text)::uuid, '[]', 5, '', ''
     from concepts
     where number = any($1)
     returning id`,
    [numbers],
  );
  return { id: rows[0]!.id, numbers };
}
/** The concepts of the latest candidate. */
let candidateNumbers: number[] = [];
async function pathOfCandidate(termId: string, subject?: Subject): Promise<string> {
  const { id, numbers } = await aCandidate(termId, subject);
  candidateNumbers = numbers;
  return `/api/merge-candidates/${id}`;
}

/** Verifiers may change concepts whatever the status of their terms is. */
const onlyVerifiers: Record<TermStatus, Row> = {
  verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
  pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
  rejected: [401, 403, 403, 403, 403, 403, 403, 200, 200],
};

/** A concept does not exist for people who may see none of its words. */
const onlySeen = {
  ...onlyVerifiers,
  rejected: [401, 403, 403, 403, 403, 404, 403, 200, 200],
} as const;

const reasons = { source: 'A school book', reason: 'A good enough reason.' };
const toPlural = { plural: { from: null, to: 'mwoyo' } };
const toLaw = { subject: { from: 'biology', to: 'law' } };
/** Stores a proposal of the judge for a term, whatever the status of the term is. */
const propose = (termId: string, changes: object = toPlural) =>
  database.transaction((tx) =>
    storeProposal(
      tx,
      { target: { termId, conceptId: null }, changes, version: 1, ...reasons },
      people.judge.id,
    ),
  );

/** Stores a report about a term, whatever the status of the term is. */
async function report(termId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into reports (term_id, reason) values ($1, 'other') returning id`,
    [termId],
  );
  return rows[0]!.id;
}

/**
 * Calls about the concept of a term, and about what people suggest and report, with the expected
 * HTTP statuses for each status of the term.
 */
export const conceptCalls: Partial<Record<keyof typeof endpoints, TermCall>> = {
  getConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 200, 200, 200, 200, 200, 200],
      rejected: [404, 404, 404, 404, 200, 404, 404, 200, 200],
    },
  },
  editConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}`,
    sent: { body: { version: 1, gloss: 'the organ' } },
    edited: { sent: { body: { version: 1, subject: 'law' } } },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlySeen,
  },
  mergeConcept: {
    path: async (id) => `/api/concepts/${await aConcept(database, [id], { headword: id })}/merge`,
    sent: async () => mergeInto(await someConcept()),
    edited: { sent: async () => mergeInto(await someConcept('law')) },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlySeen,
  },
  splitConcept: {
    path: async (id) => {
      const stays = await term('verified', 'submitter');
      return `/api/concepts/${await aConcept(database, [id, stays], { headword: id })}/split`;
    },
    sent: (id) => ({
      body: { terms: [id], gloss: 'another meaning', reason: 'A good enough reason.' },
    }),
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  restoreConcept: {
    path: async (id) => `/api/concepts/${await aMergedConcept(id)}/restore`,
    edited: { path: async (id) => `/api/concepts/${await aMergedConcept(id, 'law')}/restore` },
    sent: { body: { reason: null } },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  keepApart: {
    path: async (id) => `${await pathOfCandidate(id)}/keep-apart`,
    edited: { path: async (id) => `${await pathOfCandidate(id, 'law')}/keep-apart` },
    sent: () => ({
      body: {
        glosses: candidateNumbers.map((number) => ({ number, version: 1, gloss: `in ${number}` })),
      },
    }),
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  // Nobody can undo what nobody has decided; candidates.test.ts undoes decisions.
  undoCandidate: {
    path: async (id) => `${await pathOfCandidate(id)}/undo`,
    edited: { path: async (id) => `${await pathOfCandidate(id, 'law')}/undo` },
    own: { verified: 409, pending: 409, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 403, 403, 409, 409],
    },
  },
  submitProposal: {
    path: () => '/api/proposals',
    sent: (id) => ({
      body: { termId: id, version: 1, changes: { plural: 'mwoyo' }, ...reasons },
    }),
    edited: {
      sent: (id) => ({ body: { termId: id, version: 1, changes: { subject: 'law' }, ...reasons } }),
    },
    own: { verified: 201, pending: 409, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 201, 201, 201, 201, 201, 201],
      pending: [401, 403, 403, 409, 409, 409, 409, 409, 409],
      rejected: [401, 403, 403, 404, 409, 404, 409, 409, 409],
    },
  },
  acceptProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/accept`,
    edited: { path: async (id) => `/api/proposals/${await propose(id, toLaw)}/accept` },
    sent: { body: { reason: null } },
    keepsStatus: true,
    own: { verified: 200, pending: 409, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 403, 403, 409, 409],
    },
  },
  rejectProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/reject`,
    edited: { path: async (id) => `/api/proposals/${await propose(id, toLaw)}/reject` },
    sent: reject,
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  withdrawProposal: {
    path: async (id) => `/api/proposals/${await propose(id)}/withdraw`,
    own: { verified: 404, pending: 404, rejected: 404 },
    statuses: {
      verified: [401, 403, 403, 404, 404, 404, 404, 404, 404],
      pending: [401, 403, 403, 404, 404, 404, 404, 404, 404],
      rejected: [401, 403, 403, 404, 404, 404, 404, 404, 404],
    },
  },
  submitReport: {
    path: () => '/api/reports',
    sent: (id) => ({ body: { termId: id, reason: 'other', details: null } }),
    own: { verified: 201, pending: 201, rejected: 201 },
    statuses: {
      verified: [201, 201, 403, 201, 201, 201, 201, 201, 201],
      pending: [404, 404, 403, 201, 201, 201, 201, 201, 201],
      rejected: [404, 404, 403, 404, 201, 404, 404, 201, 201],
    },
  },
  resolveReport: {
    path: async (id) => `/api/reports/${await report(id)}/resolve`,
    sent: { body: { note: null } },
    keepsStatus: true,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: onlyVerifiers,
  },
  reopenTerm: {
    path: async (id) => `/api/reports/${await report(id)}/reopen-term`,
    sent: reject,
    sendsBack: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 403, 403, 409, 409],
    },
  },
};
