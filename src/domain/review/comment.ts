import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

/** Who writes a comment: the author of the submission, or a verifier. */
export const commentRoles = ['submitter', 'verifier'] as const;
export type CommentRole = (typeof commentRoles)[number];

export const commentRule = {
  name: m.rules_name_comment,
  max: limits.text.comment,
  multiline: true,
  missing: m.rules_comment_missing,
} as const satisfies TextRule;

/** A comment that an author may send with an edit. */
export const messageRule = {
  name: commentRule.name,
  max: commentRule.max,
  multiline: true,
} as const satisfies TextRule;
