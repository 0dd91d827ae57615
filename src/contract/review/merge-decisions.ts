import * as z from 'zod/mini';
import { splitGloss } from '#domain/concept/edit.ts';
import { m } from '#domain/messages.ts';
import { candidateStates } from '#domain/review/merge-candidate.ts';
import { endpoint, text } from '../endpoint.ts';

const givenGloss = z.object({
  number: z.int({ error: m.rules_concept_number_unknown }),
  version: z.int({ error: m.rules_concept_version_missing }),
  gloss: text(splitGloss),
});

export const keepApart = endpoint({
  method: 'POST',
  path: '/api/merge-candidates/{id}/keep-apart',
  summary: 'Keeps two concepts apart, and gives each of them a gloss',
  needs: 'concept.edit',
  rate: 'decision',
  body: z.object({
    /** A gloss for each of the two concepts, with the version that the caller read. */
    glosses: z
      .array(givenGloss, { error: m.rules_glosses_both })
      .check(z.length(2, { error: m.rules_glosses_both })),
  }),
  reply: z.object({ state: z.enum(candidateStates) }),
});

export const undoCandidate = endpoint({
  method: 'POST',
  path: '/api/merge-candidates/{id}/undo',
  summary: 'Undoes the caller’s own merge or separation of two concepts within a minute',
  needs: 'concept.merge',
  rate: 'decision',
  reply: z.object({ state: z.enum(candidateStates) }),
});
