import * as z from 'zod/mini';
import { languageRelationIds } from '#domain/people/language-relation.ts';
import { subjectIds } from '#domain/subjects.ts';
import {
  describeField,
  isRequired,
  type TermField,
  type TermValues,
  termFields,
} from '#domain/term/fields.ts';
import { historyActions, termStatuses } from '#domain/term/status.ts';
import { reliabilities, usageIds } from '#domain/term/usage.ts';
import { count, id, time } from '../endpoint.ts';

export function mapFields(
  toSchema: (field: TermField) => z.ZodMiniType,
): Record<string, z.ZodMiniType> {
  return Object.fromEntries(termFields.map((field) => [field, toSchema(field)]));
}

export const idsOf = (choices: Readonly<Record<string, unknown>>) =>
  Object.keys(choices) as [string, ...string[]];

function replySchema(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  if (description.kind === 'choices') return z.array(z.enum(idsOf(description.choices)));
  const value = description.kind === 'text' ? z.string() : z.enum(idsOf(description.choices));
  return isRequired(field) ? value : z.nullable(value);
}

/** The schemas for the fields of a term in replies. */
export const termReply = mapFields(replySchema) as {
  [F in TermField]: z.ZodMiniType<TermValues[F], TermValues[F]>;
};

/**
 * What tells a concept from others with the same English word: its gloss or, if it has none and
 * there are others, its subject.
 */
export const senseFacts = {
  gloss: z.nullable(z.string()),
  senseSubject: z.nullable(z.enum(subjectIds)),
};

export const term = z.object({
  id,
  ...termReply,
  /** The number of the term's concept, or null while it has none. */
  conceptNumber: z.nullable(z.int()),
  ...senseFacts,
  number: z.nullable(z.int()),
  usage: z.enum(usageIds),
  reliability: z.literal(reliabilities),
  version: z.int(),
  /** The term into which this term was merged. */
  mergedInto: z.nullable(id),
  status: z.enum(termStatuses),
  submitterId: id,
  verifierId: z.nullable(id),
  verifiedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
});
export type Term = z.infer<typeof term>;

/** A term as lists name it: its words, and which sense of the English word it translates. */
export const termName = z.pick(term, {
  id: true,
  englishWord: true,
  vernacularWord: true,
  language: true,
  gloss: true,
  senseSubject: true,
});
export type TermName = z.infer<typeof termName>;

/** A sentence that uses a term, with its translation. */
const example = z.object({
  sentence: z.string(),
  english: z.nullable(z.string()),
  source: z.nullable(z.string()),
});
export type Example = z.infer<typeof example>;

/** The parts of a term that are not fields. */
export const termAdditions = {
  examples: z.array(example),
  /** The English synonyms that this term brought to its concept. */
  synonyms: z.array(z.string()),
};
export type TermExtras = { examples: Example[]; synonyms: string[] };

/** What a verifier asked the author of a submission to change. */
export const changeRequest = z.object({
  reason: z.string(),
  /** The field that the request is about, or null if it is about more than one. */
  field: z.nullable(z.enum(termFields)),
  at: time,
});
export type ChangeRequest = z.infer<typeof changeRequest>;

/** A person who changed a term or a concept. */
export const actor = z.object({
  name: z.string(),
  /** The number of the person's contributor page, or null if they do not show one. */
  page: z.nullable(count),
});
export type Actor = z.infer<typeof actor>;

export const change = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
const termActor = z.extend(actor, {
  /** How the person knows the language of the term, if they stated it. */
  relation: z.nullable(z.enum(languageRelationIds)),
});

export const historyEntry = z.object({
  id,
  action: z.enum(historyActions),
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), change)),
  /** Whether a verifier asked the author for changes. The action is `updated`. */
  isRequest: z.boolean(),
  createdAt: time,
  /**
   * The person who made the change. Verifiers and administrators see all names. Others see only the
   * names of people who show a contributor page, and null for everybody else.
   */
  actor: z.nullable(termActor),
  /** The accepted suggestion, whose author is named by the same rule; null for other changes. */
  suggestion: z.nullable(z.object({ author: z.nullable(termActor), source: z.string() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
