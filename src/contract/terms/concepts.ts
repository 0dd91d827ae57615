import * as z from 'zod/mini';
import { conceptActions } from '#domain/concept/history.ts';
import { conceptLabelKinds, editableLabelKinds } from '#domain/concept/labels.ts';
import { type WordField, wordFields } from '#domain/concept/word-fields.ts';
import { queryRule } from '#domain/lists/term-search.ts';
import { subjectIds } from '#domain/subjects.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, checkVariety, languageFilters, paging } from '../list-query.ts';
import { actor, change, term } from './term.ts';

/** Where terms and definitions come from. `licence` is an SPDX identifier, or null if unknown. */
export const source = z.object({
  code: z.string(),
  name: z.string(),
  publisher: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Whether the source sets standards, such as a language board. */
  authority: z.boolean(),
});
export type Source = z.infer<typeof source>;

/** How a source supports one term. */
export const supportOfTerm = {
  /** The page or entry. */
  place: z.nullable(z.string()),
  /** The identifier that the source gives to the term. */
  id: z.nullable(z.string()),
  /** The notes on the term as the source wrote them. */
  notes: z.nullable(z.string()),
};

/** A term of a concept. It has no definition of its own, because the concept has one for all. */
const conceptTerm = z.pick(term, {
  id: true,
  number: true,
  vernacularWord: true,
  language: true,
  varieties: true,
  usage: true,
  partOfSpeech: true,
  nounClass: true,
  plural: true,
  register: true,
  reliability: true,
  status: true,
});

/** The fields that each word has on the page of its concept. */
const everyWordField = Object.fromEntries(wordFields.map((field) => [field, true])) as Record<
  WordField,
  true
>;

/** A term on the page of its concept. */
export const conceptWord = z.extend(z.extend(conceptTerm, z.pick(term, everyWordField).shape), {
  /** How many people verified or confirmed the term, without imports. */
  verifiers: count,
  /** The sources that support the term, and the page or entry in each. */
  sources: z.array(z.object({ code: z.string(), ...supportOfTerm })),
  examples: z.array(
    z.object({
      sentence: z.string(),
      english: z.nullable(z.string()),
      source: z.nullable(z.string()),
    }),
  ),
});
export type ConceptWord = z.infer<typeof conceptWord>;

export const conceptLink = z.object({
  number: count,
  english: z.string(),
  /** Distinguishes the concept from others with the same English word. */
  gloss: z.nullable(z.string()),
  subject: z.enum(subjectIds),
});
export type ConceptLink = z.infer<typeof conceptLink>;

const conceptSummary = z.extend(conceptLink, {
  id,
  definition: z.nullable(z.string()),
  /** The other English names of the concept. */
  labels: z.array(z.object({ text: z.string(), kind: z.enum(conceptLabelKinds) })),
});

export const listConcepts = endpoint({
  method: 'GET',
  path: '/api/concepts',
  summary: 'Searches and lists concepts that have verified terms, with these terms',
  needs: 'concept.read',
  public: true,
  query: z
    .object({
      query: z.pipe(
        text(queryRule),
        z.transform((value: string | null) => value ?? ''),
      ),
      ...languageFilters,
      subject: allOr(subjectIds),
      ...paging,
    })
    .check(checkVariety),
  reply: z.object({
    concepts: z.array(z.extend(conceptSummary, { terms: z.array(conceptTerm) })),
    total: count,
  }),
});

const conceptHistoryEntry = z.object({
  id,
  action: z.enum(conceptActions),
  reason: z.nullable(z.string()),
  /** The changes, by the names in `conceptChangeFields`. */
  changes: z.nullable(z.record(z.string(), change)),
  createdAt: time,
  actor,
});

/** What people who may edit a concept see besides the concept itself. */
export const conceptEditing = z.object({
  /**
   * The labels that an edit replaces, including hidden ones. Labels of pending and rejected terms
   * are not among them.
   */
  labels: z.array(z.object({ text: z.string(), kind: z.enum(editableLabelKinds) })),
  /** The sources that a definition can have. */
  sources: z.array(source),
  /** The concepts that were merged into this one, the latest first. Each can be restored. */
  merged: z.array(z.extend(conceptLink, { mergedAt: time, reason: z.nullable(z.string()) })),
  /** The history of the concept, newest first. */
  history: z.array(conceptHistoryEntry),
});
export type ConceptEditing = z.infer<typeof conceptEditing>;

export const conceptReply = z.object({
  concept: z.extend(conceptSummary, {
    definitionSource: z.nullable(source),
    wikidataId: z.nullable(z.string()),
    version: count,
    /** The time of the latest change of the concept or of one of its terms. */
    updatedAt: time,
    /** The address of the concept's page. */
    url: z.string(),
    /** The terms, the best of each language first. */
    terms: z.array(conceptWord),
  }),
  /** The other concepts with the same English word. */
  siblings: z.array(conceptLink),
  relations: z.object({
    broader: z.array(conceptLink),
    narrower: z.array(conceptLink),
    related: z.array(conceptLink),
  }),
  /** The sources of the terms and of the definition. */
  sources: z.array(source),
  /** Null if the caller may not edit the concept. */
  editing: z.nullable(conceptEditing),
});

/** The pattern of a concept's number in a path. */
export const conceptNumberParam = { number: /^[1-9]\d{0,8}$/ };

export const getConcept = endpoint({
  method: 'GET',
  path: '/api/concepts/{number}',
  params: conceptNumberParam,
  summary: 'Returns a concept with its terms, or the concept into which it was merged',
  needs: 'concept.read',
  public: true,
  reply: conceptReply,
});
