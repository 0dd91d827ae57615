import { expect, test } from 'vitest';
import { aConceptReply } from '#tests/support/concept-reply.ts';
import { toConceptText } from './concept-text.ts';
import { type ConceptDraft, readConceptDraft } from './draft.ts';

const start = toConceptText({
  ...aConceptReply(),
  editing: { labels: [], sources: [], merged: [], history: [] },
});

test.each<ConceptDraft>([
  { tool: 'edit', version: 3, start, text: { ...start, gloss: 'organisms' } },
  { tool: 'merge', into: '', reason: 'The same' },
  { tool: 'split', terms: ['0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a10'], gloss: '', reason: '' },
])('reads a stored draft: $tool', (draft) => {
  expect(readConceptDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test.each([
  null,
  'merge',
  { tool: 'merge', into: 12, reason: '' },
  { tool: 'split', terms: 'all', gloss: '', reason: '' },
  { tool: 'split', terms: [12], gloss: '', reason: '' },
  { tool: 'edit', version: 3, start },
  { tool: 'edit', version: 3, start, text: { ...start, subject: 'alchemy' } },
  { tool: 'edit', version: 3, start, text: { ...start, broader: [{ number: 'x' }] } },
])('ignores a stored value that is not a draft: %j', (stored) => {
  expect(readConceptDraft(stored)).toBeNull();
});
