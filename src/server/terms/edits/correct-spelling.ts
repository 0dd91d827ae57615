import { errorText } from '#contract/error-texts.ts';
import type { DecidedTerm } from '#contract/review/verification.ts';
import { m } from '#domain/messages.ts';
import { pickTermValues, type TermValues } from '#domain/term/fields.ts';
import { keepsLetters } from '#domain/term/keeps-letters.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { correctTerm } from './edit-verified.ts';

type Spelling = {
  englishWord?: string | undefined;
  vernacularWord?: string | undefined;
  plural?: string | null | undefined;
  /** The version that the verifier saw. */
  version: number;
};

/**
 * Corrects the spelling of a verified term. The verifier can undo it like a decision.
 * @throws 409 if the term is not verified, has changed since the version, or a word would get other
 * letters
 */
export function correctSpelling(
  tx: Queryable,
  termId: string,
  { version, ...words }: Spelling,
  actorId: string,
): Promise<DecidedTerm> {
  return correctTerm(tx, termId, {
    kind: 'correctSpelling',
    actorId,
    reason: m.term_history_spelling(),
    version,
    correct: (before) => {
      const after: TermValues = {
        ...pickTermValues(before),
        englishWord: words.englishWord ?? before.englishWord,
        vernacularWord: words.vernacularWord ?? before.vernacularWord,
        plural: words.plural === undefined ? before.plural : words.plural,
      };
      if (!keepsLetters(before, after)) throw new HttpProblem(409, errorText('not_only_spelling'));
      return after;
    },
  });
}
