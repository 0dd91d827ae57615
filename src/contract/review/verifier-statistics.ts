import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { choice, count, endpoint, id, time } from '../endpoint.ts';

export const verifierName = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});

/** Counts of one verifier's decisions in one language. */
const verifierRow = z.object({
  verifier: verifierName,
  language: z.enum(languageIds),
  decisions: count,
  /**
   * The median age, in seconds, of submissions when this verifier was the first to decide on them;
   * null if the verifier was never the first.
   */
  medianSeconds: z.nullable(count),
  /** How many decisions another verifier later reversed by sending the term back. */
  reversals: count,
  /** How many of the decisions are on terms that name a source. */
  sourced: count,
});
export type VerifierRow = z.infer<typeof verifierRow>;

export const getVerifierStatistics = endpoint({
  method: 'GET',
  path: '/api/verify/statistics',
  summary: 'Returns what verifiers decided: administrators see all of them, verifiers themselves',
  needs: 'term.verify',
  query: z.object({
    /** The first day that is included; without it, the last 90 days. */
    since: z.optional(z.iso.date({ error: m.rules_since_invalid })),
    /** Whether administrators, too, get only their own figures. */
    mine: z._default(choice(['true', 'false']), 'false'),
  }),
  reply: z.object({ since: time, verifiers: z.array(verifierRow) }),
});
