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
  if (description.kind === 'choices') return choicesBody(field, ids);
  if (description.missing) return choice(ids, description.missing);
  return z.pipe(
    z.optional(z.nullable(choice(['', ...ids]))),
    z.transform((id: string | null | undefined) => id || null),
  );
}

function choicesBody(field: TermField, ids: readonly string[]): z.ZodMiniType {
  const schema = z.pipe(
    z.optional(z.unknown()),
    z.transform((raw: unknown, context) => {
      const checked = checkField(field, raw);
      if (checked.ok) return checked.value;
      context.issues.push({ code: 'custom', message: checked.message, input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...ids] },
    uniqueItems: true,
  });
  return schema;
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

/** The check of a `termBody` that the varieties belong to the language. */
export const ownVarieties = z.refine<TermInput>(hasOwnVarieties, {
  path: ['varieties'],
  error: m.rules_varieties_of_language,
});
