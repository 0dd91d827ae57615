import * as z from 'zod/mini';
import {
  describeField,
  isRequired,
  type OptionalTermField,
  type RequiredTermField,
  type TermField,
  type TermValues,
  termFields,
} from '#domain/term/fields.ts';
import { historyActions, termStatuses } from '#domain/term/transitions.ts';
import { nounClassIds, registerIds, reliabilities, usageIds } from '#domain/term/usage.ts';
import { varietyIds } from '#domain/varieties.ts';
import { choice, id, text, time } from './endpoint.ts';

function mapFields(toSchema: (field: TermField) => z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(termFields.map((field) => [field, toSchema(field)]));
}

const idsOf = (choices: Readonly<Record<string, string>>) =>
  Object.keys(choices) as [string, ...string[]];

function replySchema(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  const value = description.kind === 'text' ? z.string() : z.enum(idsOf(description.choices));
  return isRequired(field) ? value : z.nullable(value);
}

function bodySchema(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  if (description.kind === 'text') return text(description.rule);
  const ids = idsOf(description.choices);
  if (description.missing) return choice(ids, description.missing);
  return z.pipe(
    z.optional(z.nullable(choice(['', ...ids]))),
    z.transform((id: string | null | undefined) => id || null),
  );
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
  number: z.nullable(z.int()),
  varieties: z.array(z.enum(varietyIds)),
  usage: z.enum(usageIds),
  nounClass: z.nullable(z.enum(nounClassIds)),
  register: z.nullable(z.enum(registerIds)),
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
/** The request body of a submission and of a verifier's edit. */
export const termBody = z.object(mapFields(bodySchema) as BodySchemas);
