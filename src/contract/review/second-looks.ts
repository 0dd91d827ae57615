import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { secondLookReason, secondVerdicts } from '#domain/review/second-look.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choice, count, endpoint, id, text } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';
import { senseFacts, termAdditions, termReply } from '../terms/term.ts';

/** The words of a term, without who submitted it, who decided on it, and its status. */
const secondLook = z.object({ id, ...termReply, ...senseFacts, ...termAdditions });
export type SecondLook = z.infer<typeof secondLook>;

export const listSecondLooks = endpoint({
  method: 'GET',
  path: '/api/verify/second-looks',
  summary: 'Lists approved terms that wait for a second, blind verdict, oldest first',
  needs: 'term.verify',
  query: z.object({ language: allOr(languageIds), subject: allOr(subjectIds), ...paging }),
  reply: z.object({ looks: z.array(secondLook), total: count }),
});

export const answerSecondLook = endpoint({
  method: 'POST',
  path: '/api/verify/second-looks/{id}',
  summary: 'Gives a second verdict on a term, which changes nothing about the term',
  needs: 'term.verify',
  rate: 'decision',
  body: z.object({
    verdict: choice(secondVerdicts),
    reason: text(secondLookReason),
  }),
  /** If the verifiers disagree, the conversation about the term contains both reasons. */
  reply: z.object({ agrees: z.boolean() }),
});
