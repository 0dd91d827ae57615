import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { messageRule } from '#domain/review/comment.ts';
import { checkField, hasOwnVarieties } from '#domain/term/check-term.ts';
import {
  describeField,
  isRequired,
  type OptionalTermField,
  type RequiredTermField,
  type TermField,
  type TermInput,
  type TermValues,
  termDescription,
} from '#domain/term/fields.ts';
import { checkSynonyms, hasTranslatedExample, submissionTexts } from '#domain/term/submission.ts';
import { usageIds } from '#domain/term/usage.ts';
import { checkText, type TextRule } from '#domain/text.ts';
import { areValid, choice, text } from '../endpoint.ts';
import { idsOf, mapFields } from './term.ts';

/*
 * The request bodies of a submission and of a verifier's edit. In a submission, a detail that is
 * missing has no value. In an edit, it keeps its value, so that a client that sends only the
 * specified fields removes nothing.
 */

type Check<T> = (raw: unknown) => { ok: true; value: T } | { ok: false; message: string };

/**
 * Returns a schema that checks a value with a function of the domain.
 * @param input what the value may be before the check; if it is optional, the check gets undefined
 * @param description describes the value for the OpenAPI document
 */
export function checkedBy<T>(
  check: Check<T>,
  input: z.ZodMiniType,
  description: Record<string, unknown>,
): z.ZodMiniType<T, T | null> {
  const schema = z.pipe(
    input,
    z.transform((raw: unknown, context): T => {
      const checked = check(raw);
      if (checked.ok) return checked.value;
      context.issues.push({ code: 'custom', message: checked.message, input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, description);
  return schema as z.ZodMiniType<T, T | null>;
}

const optionalText = (max: number) => ({ type: ['string', 'null'], maxLength: max });

function describeChoice(field: TermField): Record<string, unknown> {
  const description = describeField(field);
  if (description.kind === 'text') return optionalText(description.rule.max);
  const ids = idsOf(description.choices);
  if (description.kind === 'choice') return { type: ['string', 'null'], enum: ['', ...ids, null] };
  return { type: ['array', 'null'], items: { type: 'string', enum: ids }, uniqueItems: true };
}

const checkedField = (field: TermField, input: z.ZodMiniType) =>
  checkedBy((raw) => checkField(field, raw), input, describeChoice(field));

function submittedField(field: TermField): z.ZodMiniType {
  const description = describeField(field);
  if (description.kind === 'text') return text(description.rule);
  if (description.kind === 'choice' && description.missing)
    return choice(idsOf(description.choices), description.missing);
  return checkedField(field, z.optional(z.unknown()));
}

type FieldSchemas = {
  [F in RequiredTermField]: z.ZodMiniType<TermValues[F], TermValues[F]>;
} & {
  [F in OptionalTermField]: z.ZodMiniOptional<z.ZodMiniType<TermValues[F], TermValues[F]>>;
};

const synonymList = {
  type: ['array', 'null'],
  items: { type: 'string', maxLength: limits.text.word },
  maxItems: limits.synonyms,
};

const MAX_INTEGER = 2 ** 31 - 1;
/** The number of a concept. */
const conceptNumber = z.int({ error: m.rules_concept_unknown }).check(
  z.refine((number: number) => number >= 1 && number <= MAX_INTEGER, {
    error: m.rules_concept_unknown,
  }),
);

const ownVarieties = z.refine<Pick<TermInput, 'language' | 'varieties'>>(hasOwnVarieties, {
  path: ['varieties'],
  error: m.rules_varieties_of_language,
  when: areValid('language', 'varieties'),
});
type Examples = Parameters<typeof hasTranslatedExample>[0];
const translatedExample = z.refine<Examples>(hasTranslatedExample, {
  path: ['example'],
  error: m.rules_example_missing,
  when: areValid('example', 'exampleEnglish'),
});

/** `concept` is the number of the concept that the term joins. */
const submittedParts = {
  ...(mapFields(submittedField) as FieldSchemas),
  example: z.optional(text(submissionTexts.example)),
  exampleEnglish: z.optional(text(submissionTexts.exampleEnglish)),
  synonyms: z.optional(checkedBy(checkSynonyms, z.optional(z.unknown()), synonymList)),
  concept: z._default(z.nullable(conceptNumber), null),
};

/**
 * A submission. By default, the term joins the concept of its English word and subject. `revises`
 * is the id of the caller's rejected submission that this submission replaces.
 */
export const submissionBody = z
  .object({
    ...submittedParts,
    revises: z._default(z.nullable(z.uuid({ error: m.rules_revised_id_invalid })), null),
  })
  .check(ownVarieties, translatedExample);

/**
 * The author's edit of a pending submission. `version` is the version that they edited; if it is
 * not the current one, the reply is 409. `message` becomes a comment.
 */
export const ownEditBody = z
  .object({
    ...submittedParts,
    version: z.optional(z.int({ error: m.rules_term_version_invalid })),
    message: z.optional(text(messageRule)),
  })
  .check(ownVarieties, translatedExample);

/** Checks whether a field is a detail: optional, and not one of the six specified fields. */
const isDetail = (field: TermField) => !isRequired(field) && field !== 'notes';

export const keptText = (rule: TextRule) =>
  z.optional(checkedBy((raw) => checkText(raw, rule), z.unknown(), optionalText(rule.max)));

/** The meaning may be missing, because imported terms may have none. */
function editedField(field: TermField): z.ZodMiniType {
  if (field === 'meaning') {
    const { name, max, multiline } = termDescription.meaning.rule;
    return z.optional(text({ name, max, multiline }));
  }
  return isDetail(field) ? z.optional(checkedField(field, z.unknown())) : submittedField(field);
}

/**
 * A verifier's edit. `concept` is the number of the concept to which the term moves. `version` is
 * the version that the verifier saw; if it is not the current one, the reply is 409.
 */
export const editBody = z
  .object({
    ...(mapFields(editedField) as Omit<FieldSchemas, 'meaning'> & {
      meaning: z.ZodMiniOptional<z.ZodMiniType<string | null, string | null>>;
    }),
    example: keptText(submissionTexts.example),
    exampleEnglish: keptText(submissionTexts.exampleEnglish),
    synonyms: z.optional(checkedBy(checkSynonyms, z.unknown(), synonymList)),
    usage: z.optional(choice(usageIds)),
    concept: z.optional(z.nullable(conceptNumber)),
    version: z.optional(z.int()),
  })
  .check(ownVarieties, translatedExample);
