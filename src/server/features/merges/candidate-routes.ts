import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { listMergeCandidates } from '#contract/review/merge-candidates.ts';
import { keepApart, undoCandidate } from '#contract/review/merge-decisions.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { scopeOf } from '#domain/people/scope.ts';
import type { CandidateState } from '#domain/review/merge-candidate.ts';
import { fold } from '#domain/search/text.ts';
import type { Subject } from '#domain/subjects.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import { invalidField } from '#server/terms/concept-edits/find-concepts.ts';
import {
  type GivenGloss,
  keepApart as keep,
  undoCandidate as undo,
} from '#server/terms/merge-candidates/decide.ts';
import { listMergeCandidates as list } from './list-candidates.ts';

type Candidate = Pick<Row<'mergeCandidates'>, 'id' | 'conceptId' | 'otherId' | 'state'>;
type FoundCandidate = Candidate & {
  concepts: { id: string; number: number; subject: Subject }[];
};

const FIND_CANDIDATE = `
  select
    m.id,
    m.concept_id,
    m.other_id,
    m.state,
    (
      select json_agg(json_build_object('id', c.id, 'number', c.number, 'subject', c.subject))
      from concepts c
      where c.id in (m.concept_id, m.other_id)
    ) as concepts
  from merge_candidates m
  where m.id = $1`;

export function candidateRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, listMergeCandidates, {
    handle: ({ caller, query }) => list(database, { ...query, scope: scopeOf(caller) }),
  });

  type Named = { caller: SignedInCaller; params: { id: string } };
  /** @throws 403 if one of the concepts is not in the verifier's scope */
  const loadResource = async ({ caller, params }: Named): Promise<FoundCandidate> => {
    const { rows } = await database.query<FoundCandidate>(FIND_CANDIDATE, [params.id]);
    const [candidate] = rows;
    if (!candidate) throw new HttpProblem(404, errorText('missing'));
    for (const { subject } of candidate.concepts) checkScope(caller, { subject });
    return candidate;
  };
  const decide = async (
    state: CandidateState,
    run: (tx: Queryable) => Promise<void>,
  ): Promise<{ state: CandidateState }> => {
    await database.transaction(run);
    return { state };
  };

  registerEndpoint(app, keepApart, {
    loadResource,
    handle: ({ caller, resource, body }) => {
      const glosses = matchGlosses(resource, body);
      if (resource.state !== 'open') throw new HttpProblem(409, errorText('candidate_decided'));
      return decide('kept-apart', (tx) => keep(tx, resource, { glosses, actorId: caller.user.id }));
    },
  });

  registerEndpoint(app, undoCandidate, {
    loadResource,
    handle: ({ caller, resource }) =>
      decide('open', (tx) =>
        undo(tx, resource, { actorId: caller.user.id, withinSeconds: limits.undo.seconds }),
      ),
  });
}

/**
 * Finds the concept of each gloss.
 * @throws 400 unless both concepts get a gloss and the glosses differ
 */
function matchGlosses(
  { concepts }: FoundCandidate,
  { glosses }: BodyOf<typeof keepApart>,
): GivenGloss[] {
  const matched = concepts.flatMap(({ id, number }) => {
    const given = glosses.find((each) => each.number === number);
    return given ? [{ ...given, conceptId: id }] : [];
  });
  if (matched.length !== 2) throw invalidField('glosses', m.rules_glosses_both());
  const [first, second] = matched.map(({ gloss }) => fold(gloss));
  if (first === second) throw invalidField('glosses', m.rules_glosses_equal());
  return matched;
}
