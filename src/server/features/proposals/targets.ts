import { errorText } from '#contract/error-texts.ts';
import { isConceptNumber } from '#domain/concept/edit.ts';
import {
  type ChangesCheck,
  checkConceptProposal,
  checkTermProposal,
  type Given,
  isObject,
  type ProposedConcept,
} from '#domain/review/proposal.ts';
import type { FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { checkStatus } from '#server/terms/changes/actor.ts';
import { checkNotMerged } from '#server/terms/concept-edits/find-concepts.ts';
import type { CheckedProposal } from '#server/terms/edits/proposals.ts';
import { findTerm } from '#server/terms/rows/read.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

type Submission = {
  termId: string | null;
  concept: number | null;
  changes: Given;
  version: number;
};

/**
 * Checks the fields in `changes`, so that the reply names them with the other wrong fields.
 * @param raw the body, before it is validated
 * @returns the errors of the fields. There are none if the proposal cannot change what it names at
 * all: `checkProposal` says why once the body is valid
 */
export async function findWrongChanges(
  database: Queryable,
  caller: Caller,
  { termId, concept, changes, version }: Given,
): Promise<readonly FieldError[]> {
  const named = {
    termId: typeof termId === 'string' && UUID.test(termId) ? termId : null,
    concept: isConceptNumber(concept) ? concept : null,
  };
  if (!isObject(changes) || (named.termId === null) === (named.concept === null)) return [];
  try {
    const { checked } = await compare(database, caller, { ...named, changes, version });
    return checked.ok ? [] : checked.errors;
  } catch (error) {
    if (error instanceof HttpProblem) return [];
    throw error;
  }
}

/**
 * Checks a proposal against the term or concept that it changes.
 * @throws 404 if the caller may not see the term or concept
 * @throws 409 if it is not public, or has changed since the caller read it
 * @throws 400 if a value is not valid, or nothing changes
 */
export async function checkProposal(
  database: Queryable,
  caller: Caller,
  submission: Submission,
): Promise<CheckedProposal> {
  const { target, checked } = await compare(database, caller, submission);
  if (checked.ok) return { target, changes: checked.changes };
  throw new HttpProblem(400, errorText('fields'), { errors: checked.errors });
}

/**
 * A version that is not a number is reported as an error of the body, so it counts as unchanged
 * here.
 */
async function compare(
  database: Queryable,
  caller: Caller,
  { termId, concept: number, changes, version }: Omit<Submission, 'version'> & { version: unknown },
): Promise<{
  target: CheckedProposal['target'];
  checked: ChangesCheck<CheckedProposal['changes']>;
}> {
  const isOutdated = (stored: number) => Number.isInteger(version) && version !== stored;
  if (termId !== null) {
    const term = await findTerm(database, caller, termId);
    checkStatus('acceptProposal', term);
    if (isOutdated(term.version)) throw new HttpProblem(409, errorText('term_changed'));
    return { target: { termId, conceptId: null }, checked: checkTermProposal(term, changes) };
  }
  const concept = await findConcept(database, number ?? 0);
  if (isOutdated(concept.version)) throw new HttpProblem(409, errorText('concept_changed'));
  return {
    target: { termId: null, conceptId: concept.id },
    checked: checkConceptProposal(concept, changes),
  };
}

type FoundConcept = ProposedConcept & Pick<Row<'concepts'>, 'id' | 'version' | 'mergedInto'>;

const FIND_CONCEPT = `
  select c.id, c.version, c.merged_into, c.gloss, c.definition, c.subject
  from concepts c
  where c.number = $1
    and (
      c.merged_into is not null
      or exists (
        select
        from terms t
        where t.concept_id = c.id and ${isPublicTerm('t')}
      )
    )`;

/**
 * Finds a concept with a verified term.
 * @throws 409 if it was merged into another one
 */
async function findConcept(database: Queryable, number: number): Promise<FoundConcept> {
  const { rows } = await database.query<FoundConcept>(FIND_CONCEPT, [number]);
  const [concept] = rows;
  if (!concept) throw new HttpProblem(404, errorText('missing'));
  await checkNotMerged(database, concept);
  return concept;
}
