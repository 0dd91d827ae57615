import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { takeBackReason } from '#domain/people/moderation.ts';
import { choice, count, endpoint, id, text } from '../endpoint.ts';
import { termName } from '../terms/term.ts';

const path = '/api/admin/users/{userId}/take-back';
const subject = {
  what: choice(['submissions', 'decisions']),
  since: z.iso.datetime({ error: m.rules_take_back_since }),
};

/**
 * `count` is the number of terms that one call takes back, at most `limits.takeBack.terms`, and
 * `first` contains some of them. `fingerprint` identifies the terms and their state.
 */
const list = z.object({ count, first: z.array(termName), fingerprint: z.string() });
export type TakeBackList = z.infer<typeof list>;

export const listTakeBack = endpoint({
  method: 'GET',
  path,
  summary: 'Lists the terms that a person contributed, or that a verifier decided on, since a time',
  needs: 'person.takeBack',
  query: z.object(subject),
  reply: list,
});
export const takeBack = endpoint({
  method: 'POST',
  path,
  summary: 'Returns these terms to their state before, or to the queue',
  needs: 'person.takeBack',
  recent: true,
  body: z.object({
    ...subject,
    reason: text(takeBackReason),
    fingerprint: z
      .string({ error: m.rules_take_back_fingerprint })
      .check(z.maxLength(limits.text.word, { error: m.rules_take_back_fingerprint })),
  }),
  /** `skipped` lists the terms that somebody else has changed since. */
  reply: z.object({ batch: id, taken: count, skipped: z.array(termName), remaining: count }),
});
