import { m } from '#domain/messages.ts';
import {
  type ChangesCheck,
  checkConceptProposal,
  checkTermProposal,
  type Given,
  type ProposedConcept,
} from '#domain/proposal.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { checkNotMerged } from '#server/terms/concept-edits/edit.ts';
import { checkVerified } from '#server/terms/edit-verified.ts';
import { findTerm } from '#server/terms/read.ts';

/** What a proposal changes: a term or a concept. */
export type Target = { termId: string; conceptId: null } | { termId: null; conceptId: string };

export type CheckedProposal = {
  target: Target;
  changes: Row<'proposals'>['changes'];
};

type Submission = {
  termId: string | null;
  concept: number | null;
  changes: Given;
  version: number;
};

/**
 * Checks a proposal against the term or concept that it changes.
 * @throws 404 if the caller may not see the term or concept
 * @throws 409 if it is not public, or has changed since the caller read it
 * @throws 400 if a value is not valid, or nothing changes
 */
export async function checkProposal(
  database: Queryable,
  caller: Caller,
  { termId, concept: number, changes, version }: Submission,
): Promise<CheckedProposal> {
  if (termId !== null) {
    const term = await findTerm(database, caller, termId);
    checkVerified(term);
    if (term.version !== version) throw new HttpProblem(409, m.errors_detail_term_changed());
    return {
      target: { termId, conceptId: null },
      changes: requireChanges(checkTermProposal(term, changes)),
    };
  }
  const concept = await findConcept(database, number ?? 0);
  if (concept.version !== version) throw new HttpProblem(409, m.errors_detail_concept_changed());
  return {
    target: { termId: null, conceptId: concept.id },
    changes: requireChanges(checkConceptProposal(concept, changes)),
  };
}

function requireChanges<Changes>(checked: ChangesCheck<Changes>): Changes {
  if (checked.ok) return checked.changes;
  throw new HttpProblem(400, m.errors_detail_fields(), { errors: checked.errors });
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
        where t.concept_id = c.id and t.status = 'verified' and t.merged_into is null
      )
    )`;

/**
 * Finds a concept with a verified term.
 * @throws 409 if it was merged into another one
 */
async function findConcept(database: Queryable, number: number): Promise<FoundConcept> {
  const { rows } = await database.query<FoundConcept>(FIND_CONCEPT, [number]);
  const [concept] = rows;
  if (!concept) throw new HttpProblem(404, m.errors_detail_missing());
  await checkNotMerged(database, concept);
  return concept;
}
