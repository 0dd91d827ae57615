import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTerm } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { isRequired, termFields } from '#domain/term/fields.ts';

const optional = termFields.filter((field) => !isRequired(field)).map((field) => [field, null]);
/** The parts of a term's page besides the term, all empty. */
export const emptyEntry: Omit<ReplyOf<typeof getTerm>, 'term'> = {
  url: 'https://mazwi.example/dictionary/5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e',
  examples: [],
  synonyms: [],
  history: [],
  others: [],
  synonymsInLanguage: [],
  siblings: [],
  sources: [],
  verifiers: 1,
  revision: { revises: null, revisedBy: null },
  changesRequested: null,
  underReview: false,
  canConfirm: false,
};

/** Returns a verified term as the server sends it, for tests of the client. */
export const aTermReply = (change: Partial<Term> = {}): Term => ({
  ...(Object.fromEntries(optional) as Term),
  id: '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8e',
  englishWord: 'triangle',
  vernacularWord: 'ṱhiraiengeḽe',
  meaning: 'A shape with three sides.',
  language: 'venda',
  subject: 'mathematics',
  conceptNumber: null,
  gloss: null,
  senseSubject: null,
  number: 1,
  varieties: [],
  usage: 'unrated',
  nounClass: null,
  register: null,
  reliability: 2,
  version: 1,
  mergedInto: null,
  status: 'verified',
  submitterId: '5f0d7e1e-94a1-4a43-9f7e-3d2b1a6c7d8f',
  verifierId: null,
  verifiedAt: null,
  createdAt: '2026-10-14T16:40:00.000Z',
  updatedAt: '2026-10-14T16:40:00.000Z',
  ...change,
});
