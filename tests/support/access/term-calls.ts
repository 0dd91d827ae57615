import type { endpoints } from '#contract/endpoints.ts';
import { approve, database, otherWords, people, site, term, words } from '../access-site.ts';
import { reject, type TermCall } from './rows.ts';
import { moveOut } from './scope.ts';

/** Requests a second look at a verified term, and returns the path of the call that answers it. */
export async function drawSecondLook(id: string): Promise<string> {
  await database.query(
    `insert into second_looks (term_id, decision_id)
     select term_id, id
     from term_decisions
     where term_id = $1 and kind = 'approve'
     on conflict do nothing`,
    [id],
  );
  return `/api/verify/second-looks/${id}`;
}

const mergeInto = (into: string) => ({ body: { into, reason: 'A good enough reason.' } });

async function lawTerm(): Promise<string> {
  const id = await term('verified', 'submitter');
  await moveOut(id);
  return id;
}

/** Returns the id of the latest entry in the history of a term. */
async function latestEntry(termId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from term_history where term_id = $1 order by position desc limit 1',
    [termId],
  );
  return rows[0]!.id;
}

/**
 * Corrects the spelling of a term if it is verified.
 * @returns the id of the history entry before the correction
 */
async function correctOnce(id: string): Promise<string> {
  const before = await latestEntry(id);
  await people.judge.request('POST', `/api/verify/${id}/spelling`, {
    body: { englishWord: 'Heart', version: 1 },
  });
  return before;
}

/**
 * Moves a verified term to law and back.
 * @returns the id of the history entry that says that it was moved to law
 */
async function moveTwice(id: string): Promise<string> {
  await suggestAndAccept(id, 1, { subject: 'law' });
  const moved = await latestEntry(id);
  await suggestAndAccept(id, 2, { subject: words.subject });
  return moved;
}

async function suggestAndAccept(termId: string, version: number, changes: object): Promise<void> {
  const reasons = { source: 'A school book', reason: 'A good enough reason.' };
  const body = { termId, version, changes, ...reasons };
  const { json } = await people.verifier.request('POST', '/api/proposals', { body });
  const { id } = json as { id?: string };
  await people.judge.request('POST', `/api/proposals/${id}/accept`, approve);
}

/** Calls about a term, with the expected HTTP statuses for each status of the term. */
export const termCalls: Partial<Record<keyof typeof endpoints, TermCall>> = {
  getTerm: {
    path: (id) => `/api/terms/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 200, 200, 200, 200, 200, 200],
      rejected: [404, 404, 404, 404, 200, 404, 404, 200, 200],
    },
  },
  getOembed: {
    path: (id) => `/api/oembed?url=${site.origin}/dictionary/${id}`,
    own: { verified: 200, pending: 404, rejected: 404 },
    statuses: {
      verified: [200, 200, 200, 200, 200, 200, 200, 200, 200],
      pending: [404, 404, 404, 404, 404, 404, 404, 404, 404],
      rejected: [404, 404, 404, 404, 404, 404, 404, 404, 404],
    },
  },
  getReview: {
    path: (id) => `/api/verify/${id}`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 200, 200],
    },
  },
  claimTerm: {
    path: (id) => `/api/verify/${id}/claim`,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
  releaseTerm: {
    path: (id) => `/api/verify/${id}/claim`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 200, 200],
    },
  },
  approveTerm: {
    path: (id) => `/api/verify/${id}/approve`,
    sent: approve,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
  confirmTerm: {
    path: (id) => `/api/terms/${id}/confirm`,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
  rejectTerm: {
    path: (id) => `/api/verify/${id}/reject`,
    sent: reject,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
  requestChanges: {
    path: (id) => `/api/verify/${id}/request-changes`,
    sent: reject,
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
  answerSecondLook: {
    path: drawSecondLook,
    sent: { body: { verdict: 'reject', reason: 'A good enough reason.' } },
    keepsStatus: true,
    own: { verified: 404, pending: 404, rejected: 404 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 404, 404],
      rejected: [401, 403, 403, 403, 403, 404, 404, 404, 404],
    },
  },
  listComments: {
    path: (id) => `/api/terms/${id}/comments`,
    own: { verified: 200, pending: 200, rejected: 200 },
    statuses: {
      verified: [401, 403, 403, 403, 200, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 200, 403, 403, 200, 200],
      rejected: [401, 403, 403, 404, 200, 404, 404, 200, 200],
    },
  },
  addComment: {
    path: (id) => `/api/terms/${id}/comments`,
    sent: { body: { text: 'Where is this word used?' } },
    own: { verified: 201, pending: 201, rejected: 201 },
    statuses: {
      verified: [401, 403, 403, 403, 201, 403, 403, 201, 201],
      pending: [401, 403, 403, 403, 201, 403, 403, 201, 201],
      rejected: [401, 403, 403, 404, 201, 404, 404, 201, 201],
    },
  },
  editSubmission: {
    path: (id) => `/api/terms/${id}`,
    sent: { body: { ...words, vernacularWord: 'mwoyo' } },
    keepsStatus: true,
    own: { verified: 409, pending: 200, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 403, 403, 403, 403],
      pending: [401, 403, 403, 403, 200, 403, 403, 403, 403],
      rejected: [401, 403, 403, 404, 409, 404, 404, 403, 403],
    },
  },
  withdrawSubmission: {
    path: (id) => `/api/terms/${id}/withdraw`,
    sent: { body: {} },
    own: { verified: 409, pending: 200, rejected: 409 },
    statuses: {
      verified: [401, 403, 403, 403, 409, 403, 403, 403, 403],
      pending: [401, 403, 403, 403, 200, 403, 403, 403, 403],
      rejected: [401, 403, 403, 404, 409, 404, 404, 403, 403],
    },
  },
  editAndApproveTerm: {
    path: (id) => `/api/verify/${id}`,
    sent: () => ({ body: otherWords() }),
    edited: { sent: () => ({ body: { ...otherWords(), subject: 'law' } }) },
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 409, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409, 409],
    },
  },
  mergeTerm: {
    path: (id) => `/api/terms/${id}/merge`,
    sent: async () => mergeInto(await term('verified', 'submitter')),
    edited: { sent: async () => mergeInto(await lawTerm()) },
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409, 409],
    },
  },
  undoTermMerge: {
    path: (id) => `/api/terms/${id}/merge/undo`,
    edited: {
      path: async (id) => {
        const into = await term('verified', 'submitter');
        await people.judge.request('POST', `/api/terms/${id}/merge`, mergeInto(into));
        await moveOut(into);
        return `/api/terms/${id}/merge/undo`;
      },
    },
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      pending: [401, 403, 403, 403, 403, 403, 409, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409, 409],
    },
  },
  undoDecision: {
    path: (id) => `/api/verify/${id}/undo`,
    own: { verified: 403, pending: 409, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 403, 403],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 404, 403, 403],
    },
  },
  sendBackTerm: {
    path: (id) => `/api/verify/${id}/send-back`,
    sent: reject,
    sendsBack: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 404, 200, 200],
    },
  },
  deleteTerm: {
    path: (id) => `/api/terms/${id}`,
    sent: { body: { confirmation: 'delete' } },
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 403, 409],
      pending: [401, 403, 403, 403, 403, 403, 403, 403, 409],
      rejected: [401, 403, 403, 403, 403, 403, 403, 403, 200],
    },
  },
  restoreTerm: {
    path: (id) => `/api/verify/${id}/restore`,
    sent: async (id) => ({
      body: { historyId: await correctOnce(id), reason: 'A good enough reason.', version: 2 },
    }),
    edited: {
      sent: async (id) => ({
        body: { historyId: await moveTwice(id), reason: 'A good enough reason.', version: 3 },
      }),
    },
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 409, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 409, 409, 409],
    },
  },
  correctSpelling: {
    path: (id) => `/api/verify/${id}/spelling`,
    sent: { body: { englishWord: 'Heart', version: 1 } },
    keepsStatus: true,
    own: { verified: 403, pending: 403, rejected: 403 },
    statuses: {
      verified: [401, 403, 403, 403, 403, 403, 403, 200, 200],
      pending: [401, 403, 403, 403, 403, 403, 403, 409, 409],
      rejected: [401, 403, 403, 403, 403, 404, 404, 409, 409],
    },
  },
};
