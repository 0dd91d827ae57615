import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import {
  checkField,
  describeField,
  hasOwnVarieties,
  isRequired,
  type OptionalTermField,
  type RequiredTermField,
  type TermField,
  type TermInput,
  type TermValues,
  termDescription,
  termFields,
} from '#domain/term/fields.ts';
import { historyActions, termStatuses } from '#domain/term/transitions.ts';
import { reliabilities, usageIds } from '#domain/term/usage.ts';
import { choice, id, text, time } from './endpoint.ts';

function mapFields(toSchema: (field: TermField) => z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(termFields.map((field) => [field, toSchema(field)]));
}

const idsOf = (choices: Readonly<Record<string, string>>) =>
  Object.keys(choices) as [string, ...string[]];

function replySchema(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  if (description.kind === 'choices') return z.array(z.enum(idsOf(description.choices)));
  const value = description.kind === 'text' ? z.string() : z.enum(idsOf(description.choices));
  return isRequired(field) ? value : z.nullable(value);
}

function bodySchema(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  if (description.kind === 'text') return text(description.rule);
  const ids = idsOf(description.choices);
  if (description.kind === 'choices') return checkedField(field, z.optional(z.unknown()));
  if (description.missing) return choice(ids, description.missing);
  return z.pipe(
    z.optional(z.nullable(choice(['', ...ids]))),
    z.transform((id: string | null | undefined) => id || null),
  );
}

/** Returns a schema that checks a field like the form does, after `input`. */
function checkedField(field: TermField, input: z.ZodMiniType): z.ZodMiniType {
  const schema = z.pipe(
    input,
    z.transform((raw: unknown, context) => {
      const checked = checkField(field, raw);
      if (checked.ok) return checked.value;
      context.issues.push({ code: 'custom', message: checked.message, input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, describeBody(field));
  return schema;
}

/** Describes a field of a request body for the OpenAPI document. */
function describeBody(field: TermField): Record<string, unknown> {
  const description = describeField(field);
  if (description.kind === 'text')
    return { type: ['string', 'null'], maxLength: description.rule.max };
  const ids = idsOf(description.choices);
  if (description.kind === 'choice') return { type: ['string', 'null'], enum: ['', ...ids, null] };
  return { type: ['array', 'null'], items: { type: 'string', enum: ids }, uniqueItems: true };
}

/** The schemas for the fields of a term in replies. */
export const termReply = mapFields(replySchema) as {
  [F in TermField]: z.ZodMiniType<TermValues[F], TermValues[F]>;
};

export const term = z.object({
  id,
  ...termReply,
  /** The number of the term's concept, or null while it has none. */
  conceptNumber: z.nullable(z.int()),
  /** Distinguishes the concept from other concepts with the same headword. */
  gloss: z.nullable(z.string()),
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

/** A sentence that uses a term, with its translation. */
export const example = z.object({
  sentence: z.string(),
  english: z.nullable(z.string()),
  source: z.nullable(z.string()),
});
export type Example = z.infer<typeof example>;

/** What a submission contains besides the fields of the term. */
export const additions = {
  examples: z.array(example),
  /** English synonyms that the submission of this term contained. */
  synonyms: z.array(z.string()),
};
export type Additions = { examples: Example[]; synonyms: string[] };

/** The number of a concept in a request. */
export const conceptNumber = z
  .int({ error: m.rules_concept_unknown })
  .check(z.positive({ error: m.rules_concept_unknown }));

export const change = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
export const historyEntry = z.object({
  id,
  action: z.enum(historyActions),
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), change)),
  createdAt: time,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

type BodySchemas = {
  [F in RequiredTermField]: z.ZodMiniType<TermValues[F], TermValues[F]>;
} & {
  [F in OptionalTermField]: z.ZodMiniOptional<z.ZodMiniType<TermValues[F], TermValues[F]>>;
};
/** The fields of a term in a submission. */
export const termBody = z.object(mapFields(bodySchema) as BodySchemas);

/** The details that the specified fields lack. An edit without one of them does not change it. */
const isDetail = (field: TermField) => !isRequired(field) && field !== 'notes';

/**
 * The fields of a term in a verifier's edit. The meaning may be missing, because imported terms may
 * have none.
 */
const { name, max, multiline } = termDescription.meaning.rule;
const edited = mapFields((field) => {
  if (field === 'meaning') return z.optional(text({ name, max, multiline }));
  return isDetail(field) ? z.optional(checkedField(field, z.unknown())) : bodySchema(field);
}) as Omit<BodySchemas, 'meaning'> & {
  meaning: z.ZodMiniOptional<z.ZodMiniType<string | null, string | null>>;
};
export const editBody = z.object({
  ...edited,
  usage: z.optional(choice(usageIds)),
  /** The number of the concept to which the term moves. */
  concept: z.optional(z.nullable(conceptNumber)),
  /** The version that the verifier saw. If it is not the current one, the reply is 409. */
  version: z.optional(z.int()),
});

/** The check of a `termBody` that the varieties belong to the language. */
export const ownVarieties = z.refine<Pick<TermInput, 'language' | 'varieties'>>(hasOwnVarieties, {
  path: ['varieties'],
  error: m.rules_varieties_of_language,
});
