import type { ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import type { ConceptLink, ConceptWord, getConcept, Source } from '#contract/terms/concepts.ts';
import { roleInScope } from '#domain/people/scope.ts';
import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Reads, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { CONCEPT_PAGE, visibilityParameters } from './concept-sql.ts';
import { readEditing } from './read-editing.ts';

type ConceptRow = Pick<
  Row<'concepts'>,
  | 'id'
  | 'number'
  | 'subject'
  | 'gloss'
  | 'definition'
  | 'wikidataId'
  | 'version'
  | 'updatedAt'
  | 'definitionSource'
> & {
  english: string;
  terms: ConceptWord[];
  labels: { text: string; kind: 'admitted' }[];
  siblings: ConceptLink[];
  broader: ConceptLink[];
  narrower: ConceptLink[];
  related: ConceptLink[];
  sources: Source[];
};

/**
 * Reads a concept with the terms that the caller may see, and everything that belongs to them. If
 * the concept was merged, reads the one into which it was merged, whose number differs.
 * @throws 404 if the concept does not exist or the caller may not see any of its terms
 */
export async function readConcept(
  reads: Reads,
  caller: Caller,
  number: number,
  publicUrl: string,
): Promise<ReplyOf<typeof getConcept>> {
  const { rows } = await reads.prepared.query<ConceptRow>(CONCEPT_PAGE, [
    number,
    ...visibilityParameters(caller),
  ]);
  const [row] = rows;
  if (!row) throw new HttpProblem(404, errorText('missing'));
  const { siblings, broader, narrower, related, sources, definitionSource, ...concept } = row;
  return {
    concept: {
      ...concept,
      definitionSource: sources.find(({ code }) => code === definitionSource) ?? null,
      url: `${publicUrl}/concept/${concept.number}`,
    },
    siblings,
    relations: { broader, narrower, related },
    sources,
    editing: can(roleInScope(caller, { subject: row.subject }), 'concept.edit')
      ? await readEditing(reads.prepared, row.id)
      : null,
  };
}
